// Which layout fits: by the width and the height of what the table is given, not by the window.

import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

export interface Layout {
  form: 'desk' | 'side' | 'stack' | 'phone';
  height: 'tall' | 'mid' | 'low';
  width: 'huge' | 'wide' | 'plain' | 'narrow' | 'thin' | 'tiny';
  /** Trays and board of destiny are in sight only through the dock: one warrior's at a time. */
  small: boolean;
}

/** The whole rule; the first that matches. */
export function layoutOf(w: number, h: number): Layout {
  if (w >= 1200 && h >= 656)
    return {
      form: 'desk',
      height: h >= 820 ? 'tall' : 'mid',
      width: w >= 1800 && h >= 960 ? 'huge' : w >= 1340 ? 'wide' : 'plain',
      small: false,
    };
  if (w >= 900 && w > h && h >= 680)
    return { form: 'side', height: 'tall', width: w < 1000 ? 'narrow' : 'plain', small: false };
  if (w >= 600 && h >= 860) return { form: 'stack', height: 'tall', width: w < 740 ? 'thin' : 'plain', small: false };
  if (w >= 600 || (w >= 540 && w > h))
    return { form: 'side', height: 'low', width: w < 640 ? 'tiny' : w < 800 ? 'thin' : 'plain', small: true };
  return {
    form: 'phone',
    height: h >= 720 ? 'tall' : 'mid',
    width: w < 340 ? 'tiny' : w < 380 ? 'thin' : 'plain',
    small: true,
  };
}

/** As the classes of the table say it. */
export function classesOf({ form, height, width, small }: Layout): string {
  return `${form} h-${height} w-${width}${small ? ' small' : ''}`;
}

/** The layout of a node as it is now; before it is drawn, that of the window it will fill. */
export function useLayout(node: RefObject<HTMLElement | null>, drawn: boolean): Layout {
  const [layout, setLayout] = useState(() => layoutOf(innerWidth, innerHeight));
  useLayoutEffect(() => {
    const box = node.current;
    if (!box) return;
    const look = (): void => {
      const next = layoutOf(box.clientWidth, box.clientHeight);
      setLayout((was) => (classesOf(was) === classesOf(next) ? was : next));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(box);
    return () => watch.disconnect();
  }, [drawn]);
  return layout;
}
