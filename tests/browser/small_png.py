"""A screenshot in 256 colours: a third of its size. The browser chooses the colours, Python writes the file."""

import base64
import struct
import zlib
from pathlib import Path

from playwright.sync_api import Page

# Median cut over colours of five bits a channel.
CHOOSE = """async (data) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const { width, height } = image;
  const paper = new OffscreenCanvas(width, height).getContext('2d');
  paper.drawImage(image, 0, 0);
  const seen = paper.getImageData(0, 0, width, height).data;
  const sums = new Map();
  const binOf = (i) => ((seen[i] >> 3) << 10) | ((seen[i + 1] >> 3) << 5) | (seen[i + 2] >> 3);
  for (let i = 0; i < seen.length; i += 4) {
    const bin = binOf(i);
    const sum = sums.get(bin) ?? [0, 0, 0, 0, bin];
    for (const c of [0, 1, 2]) sum[c] += seen[i + c];
    sum[3]++;
    sums.set(bin, sum);
  }
  const mean = (sum, c) => sum[c] / sum[3];
  const measure = (box) => {
    const spans = [0, 1, 2].map((c) => {
      const all = box.map((sum) => mean(sum, c));
      return Math.max(...all) - Math.min(...all);
    });
    const channel = spans.indexOf(Math.max(...spans));
    const count = box.reduce((total, sum) => total + sum[3], 0);
    return { box, channel, count, weight: box.length > 1 ? spans[channel] * Math.sqrt(count) : 0 };
  };
  const boxes = [measure([...sums.values()])];
  while (boxes.length < 256) {
    boxes.sort((a, b) => b.weight - a.weight);
    const { box, channel, count, weight } = boxes[0];
    if (!weight) break;
    box.sort((a, b) => mean(a, channel) - mean(b, channel));
    let at = 0;
    for (let half = 0; half < count / 2 && at < box.length - 1; at++) half += box[at][3];
    boxes.splice(0, 1, measure(box.slice(0, at)), measure(box.slice(at)));
  }
  const index = new Map();
  const palette = boxes.flatMap(({ box, count }, i) => {
    for (const sum of box) index.set(sum[4], i);
    return [0, 1, 2].map((c) => Math.round(box.reduce((total, sum) => total + sum[c], 0) / count));
  });
  let pixels = '';
  for (let i = 0; i < seen.length; i += 4) pixels += String.fromCharCode(index.get(binOf(i)));
  return { width, height, palette, pixels: btoa(pixels) };
}"""


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def write_small(desk: Page, picture: bytes, file: Path) -> int:
    """Write a PNG anew in 256 colours; `desk` is any blank page. The size of the file."""
    found = desk.evaluate(CHOOSE, base64.b64encode(picture).decode())
    width, height, pixels = found["width"], found["height"], base64.b64decode(found["pixels"])
    rows = b"".join(b"\0" + pixels[y * width : (y + 1) * width] for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [chunk(b"IHDR", head), chunk(b"PLTE", bytes(found["palette"])), chunk(b"IDAT", zlib.compress(rows, 9))]
    return file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts) + chunk(b"IEND", b""))
