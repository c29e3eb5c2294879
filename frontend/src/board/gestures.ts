// Wheel, drag, pinch: pointer events in, cameras out. A click that ends a drag is no click.

import { type Camera, pan, pinch, zoomAt } from './camera';

const SLOP = 6;

export interface Hands {
  camera: () => Camera;
  move: (camera: Camera, ongoing: boolean) => void;
}

/** Attach to an element; the answer takes it off again. `dragged` tells whether the last press was a drag. */
export function handle(node: HTMLElement, hands: Hands): { off: () => void; dragged: () => boolean } {
  const down = new Map<number, { x: number; y: number }>();
  let start = { x: 0, y: 0 };
  let dragging = false;
  let settle = 0;
  const at = (e: { clientX: number; clientY: number }) => {
    const box = node.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  };
  const rest = (after: number) => {
    clearTimeout(settle);
    settle = window.setTimeout(() => hands.move(hands.camera(), false), after);
  };
  const onDown = (e: PointerEvent) => {
    if (e.pointerType === 'mouse' && e.button !== 0 && e.button !== 1) return;
    if ((e.target as Element).closest('[data-still]')) return;
    if (down.size === 0) {
      dragging = false;
      start = at(e);
    }
    down.set(e.pointerId, at(e));
    if (down.size === 2) dragging = true;
  };
  const onMove = (e: PointerEvent) => {
    const last = down.get(e.pointerId);
    if (!last) return;
    const now = at(e);
    if (!dragging && Math.hypot(now.x - start.x, now.y - start.y) < SLOP) return;
    if (!dragging) {
      dragging = true;
      last.x = start.x;
      last.y = start.y;
    }
    if (!node.hasPointerCapture(e.pointerId)) node.setPointerCapture(e.pointerId);
    if (down.size >= 2) {
      const [a, b] = [...down.entries()];
      if (!a || !b) return;
      const before = [a[1].x, a[1].y, b[1].x, b[1].y] as const;
      down.set(e.pointerId, now);
      const [c, d] = [...down.values()];
      hands.move(pinch(hands.camera(), before, [c!.x, c!.y, d!.x, d!.y]), true);
    } else {
      down.set(e.pointerId, now);
      hands.move(pan(hands.camera(), now.x - last.x, now.y - last.y), true);
    }
  };
  const onUp = (e: PointerEvent) => {
    if (!down.delete(e.pointerId)) return;
    if (down.size === 0 && dragging) rest(60);
  };
  const onWheel = (e: WheelEvent) => {
    if ((e.target as Element).closest('[data-still]')) return;
    e.preventDefault();
    const p = at(e);
    const lines = e.deltaMode === 1 ? 18 : e.deltaMode === 2 ? 240 : 1;
    const factor = Math.exp(-e.deltaY * lines * (e.ctrlKey ? 0.01 : 0.0016));
    hands.move(zoomAt(hands.camera(), factor, p.x, p.y), true);
    rest(140);
  };
  node.addEventListener('pointerdown', onDown);
  node.addEventListener('pointermove', onMove);
  node.addEventListener('pointerup', onUp);
  node.addEventListener('pointercancel', onUp);
  node.addEventListener('wheel', onWheel, { passive: false });
  return {
    dragged: () => dragging,
    off: () => {
      clearTimeout(settle);
      node.removeEventListener('pointerdown', onDown);
      node.removeEventListener('pointermove', onMove);
      node.removeEventListener('pointerup', onUp);
      node.removeEventListener('pointercancel', onUp);
      node.removeEventListener('wheel', onWheel);
    },
  };
}
