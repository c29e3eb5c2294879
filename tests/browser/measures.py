"""What is measured of a table in a browser: shares, texts that are cut or lie over each other, what is out of sight."""

from typing import Any

from playwright.sync_api import Page

from browser.player import at_rest

# Everything the layouts are made for: laptops, one zoomed to 200 %, tablets, phones, a phone held sideways.
TABLE_SIZES = (
    (1440, 900),
    (1280, 720),
    (1366, 657),
    (1024, 768),
    (768, 1024),
    (844, 390),
    (720, 450),
    (390, 844),
    (360, 640),
)
SHARE = 0.45
MEASURE = """() => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest('svg, .vh, .command, .log, .board, datalist');
  const hidden = (node) => {
    for (let up = node; up; up = up.parentElement)
      if (getComputedStyle(up).clipPath.startsWith('inset(50%')) return true;
    return false;
  };
  const scrolls = (node) => {
    for (let up = node.parentElement; up; up = up.parentElement) {
      const box = up.getBoundingClientRect();
      const own = node.getBoundingClientRect();
      const { overflowX, overflowY } = getComputedStyle(up);
      if (['auto', 'scroll'].includes(overflowY) && (own.bottom > box.bottom + 1 || own.top < box.top - 1)) return true;
      if (['auto', 'scroll'].includes(overflowX) && (own.right > box.right + 1 || own.left < box.left - 1)) return true;
    }
    return false;
  };
  const name = (node) => `${node.tagName.toLowerCase()}.${node.className} "${(node.innerText ?? '').slice(0, 40)}"`;
  const nodes = [...document.querySelectorAll('.table *')].filter((node) => shown(node) && !hidden(node));
  const clipped = nodes.filter((node) => {
    const style = getComputedStyle(node);
    if (style.overflowX === 'visible' || style.display === 'inline' || !node.innerText?.trim()) return false;
    const told = node.closest('[title]') !== null;
    return !told && node.scrollWidth > node.clientWidth + 1
      && (style.overflowX !== 'auto' || node.matches('.destiny-side, .trays'));
  }).map(name);
  const outside = nodes.filter((node) => {
    const box = node.getBoundingClientRect();
    if (getComputedStyle(node).display === 'inline') return false;
    return box.width > 0
      && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1)
      && !scrolls(node);
  }).map(name);
  // A heading that stays while its list scrolls has a ground of its own: it hides what passes under it.
  const sticks = (node) => {
    for (let up = node; up; up = up.parentElement) if (getComputedStyle(up).position === 'sticky') return true;
    return false;
  };
  const texts = [];
  const walk = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const parent = node.parentElement;
    if (!node.textContent.trim() || !shown(parent) || hidden(parent) || scrolls(parent)) continue;
    if (parent.closest('.over, .drawer, .takeback, .reopen') || sticks(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      let { left, right, top, bottom } = box;
      for (let up = parent; up; up = up.parentElement) {
        if (getComputedStyle(up).overflowX === 'visible') continue;
        const frame = up.getBoundingClientRect();
        left = Math.max(left, frame.left);
        right = Math.min(right, frame.right);
        top = Math.max(top, frame.top);
        bottom = Math.min(bottom, frame.bottom);
      }
      if (right - left > 1 && bottom - top > 1) texts.push({ node, text: node.textContent, left, right, top, bottom });
    }
  }
  const overlaps = [];
  for (const [i, a] of texts.entries())
    for (const b of texts.slice(i + 1)) {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (a.node === b.node) continue;
      // Line boxes reach beyond the letters: a quarter of the lower of the two may be shared.
      if (width > 2 && height > Math.min(a.bottom - a.top, b.bottom - b.top) / 4 + 1)
        overlaps.push(`${a.text} / ${b.text}`);
    }
  const board = document.querySelector('.ground, .draft').getBoundingClientRect();
  const dock = document.querySelector('.dock').getBoundingClientRect();
  return {
    clipped, outside, overlaps,
    wide: document.documentElement.scrollWidth - innerWidth,
    board: innerWidth > innerHeight ? board.width / innerWidth : board.height / innerHeight,
    low: board.height,
    dock: dock.height,
    prompt: document.querySelector('.prompt')?.innerText ?? '',
  };
}"""


def measured(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = at_rest(page).evaluate(MEASURE)
    return found


def resized(page: Page, size: tuple[int, int]) -> Page:
    """The same page in a window of another size, once it has been laid out for it."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "([w, h]) => innerWidth === w && innerHeight === h && new Promise((done) => {"
        " requestAnimationFrame(() => requestAnimationFrame(() => done(true))); })",
        arg=[width, height],
    )
    return page


def assert_fits(page: Page, what: str) -> None:
    """The board has its share; nothing is cut, out of sight, or over something else."""
    seen = measured(page)
    assert seen["board"] >= SHARE, (what, seen["board"])
    assert seen["low"] > 300, (what, seen["low"])
    assert seen["wide"] <= 0, what
    assert not seen["outside"], (what, seen["outside"])
    assert not seen["clipped"], (what, seen["clipped"])
    assert not seen["overlaps"], (what, seen["overlaps"])
    assert seen["prompt"], what
