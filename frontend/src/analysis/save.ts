// The graph as a file: the drawing with its colours written out, or the same as points.

import { save } from '../art/saving';

const XMLNS = 'http://www.w3.org/2000/svg';
const SCALE = 2;

/** The drawing as a document of its own, with ground and title. */
export function standalone(svg: SVGSVGElement, title: string): string {
  const { width, height } = svg.viewBox.baseVal;
  const head = 34;
  const clone = svg.cloneNode(true) as SVGSVGElement;
  for (const node of clone.querySelectorAll('[data-live]')) node.remove();
  const text = `<text x="12" y="22" font-family="var(--sans)" font-size="15" fill="var(--ink)"></text>`;
  const document_ = `<svg xmlns="${XMLNS}" width="${width}" height="${height + head}" viewBox="0 ${-head} ${width} ${height + head}"><rect y="${-head}" width="${width}" height="${height + head}" fill="var(--panel)"/><g transform="translate(0 ${-head})">${text}</g>${clone.innerHTML}</svg>`;
  const style = getComputedStyle(document.documentElement);
  const coloured = document_.replace(/var\((--[\w-]+)\)/g, (_, name: string) =>
    style.getPropertyValue(name).trim().replace(/"/g, "'"),
  );
  const parsed = new DOMParser().parseFromString(coloured, 'image/svg+xml');
  const place = parsed.querySelector('text');
  if (place) place.textContent = title;
  return new XMLSerializer().serializeToString(parsed);
}

export function saveSvg(svg: SVGSVGElement, title: string, name: string): void {
  save(new Blob([standalone(svg, title)], { type: 'image/svg+xml' }), `${name}.svg`);
}

export async function savePng(svg: SVGSVGElement, title: string, name: string): Promise<void> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg, title))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth * SCALE;
  canvas.height = picture.naturalHeight * SCALE;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const found = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (found) save(found, `${name}.png`);
}
