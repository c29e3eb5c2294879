// Where the sheet of a thing lies: over the column beside the board where there is one, else from below.

import { useLayoutEffect, useState } from 'preact/hooks';

export interface Home {
  /** It comes from below and takes at most 60 % of the height. */
  below: boolean;
  style: Record<string, string>;
}

const COLUMNS = { right: ['.destiny-side', '.dock', '.trays'], left: ['.trays'] };
const BELOW: Home = { below: true, style: {} };

/** A column stands on one side of the board; the same parts may lie below it, from edge to edge. */
function isColumn(box: DOMRect, side: 'left' | 'right'): boolean {
  const middle = innerWidth / 2;
  return box.width > 200 && box.height > innerHeight / 3 && (side === 'left' ? box.right < middle : box.left > middle);
}

function columnAt(side: 'left' | 'right'): DOMRect | undefined {
  const boxes = COLUMNS[side].flatMap((name) => {
    const node = document.querySelector(`.table ${name}`);
    return node ? [node.getBoundingClientRect()] : [];
  });
  return boxes.find((box) => isColumn(box, side));
}

function homeAt(side: 'left' | 'right'): Home {
  const box = columnAt(side) ?? columnAt('right');
  if (!box) return BELOW;
  const top = document.querySelector('.table > header')?.getBoundingClientRect().bottom ?? box.top;
  const style = { left: `${box.left}px`, top: `${top}px`, width: `${box.width}px`, bottom: '0' };
  return { below: false, style };
}

export function useHome(side: 'left' | 'right'): Home {
  const [home, setHome] = useState(BELOW);
  useLayoutEffect(() => {
    const look = (): void => setHome(homeAt(side));
    look();
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [side]);
  return home;
}
