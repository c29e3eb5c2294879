// What has not been taught yet is veiled, and says in which lesson it comes.

import { useLayoutEffect, useState } from 'preact/hooks';

import { Icon } from '../art/Art';
import type { IconName } from '../art/icons';
import { t, type Word } from '../i18n/ui';
import type { LessonSession } from './lesson_session';
import type { Rect } from './placing';
import './veils.css';

/** Where a panel may lie on the table, as a sheet or as the button that opens it. */
const PLACES: Record<string, string> = {
  trays: '.table > .trays',
  destiny: '.table > .destiny-side, .table > .strip, .tabs [data-tab="destiny"]',
  hand: '.table .shelf > .hand, .tabs [data-tab="hand"]',
};
const NAMES: Record<string, { icon: IconName; name: Word; comes: Word }> = {
  trays: { icon: 'tray', name: 'veiledTrays', comes: 'comeLater' },
  destiny: { icon: 'horns', name: 'veiledDestiny', comes: 'comesLater' },
  hand: { icon: 'hand', name: 'veiledHand', comes: 'comeLater' },
};
/** Lower than this there is no room for words. */
const WORDY = 76; // pixels

interface Veiled {
  panel: string;
  rect: Rect;
}

export function Veils({ session }: { session: LessonSession }) {
  const { veiled } = session.lesson;
  const [found, setFound] = useState<Veiled[]>([]);
  useLayoutEffect(() => {
    let last = '';
    let frame = 0;
    const look = (): void => {
      const now = Object.keys(veiled).flatMap(panelsOf);
      const key = JSON.stringify(now);
      if (key !== last) setFound(now);
      last = key;
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [session]);
  return (
    <>
      {found.map(({ panel, rect }, i) => (
        <Veiling key={`${panel}${i}`} panel={panel} rect={rect} lesson={veiled[panel] ?? 0} />
      ))}
    </>
  );
}

/** Where a panel lies now; whatever is veiled takes neither focus nor touch. */
function panelsOf(panel: string): Veiled[] {
  return [...document.querySelectorAll<HTMLElement>(PLACES[panel] ?? '.none')].flatMap((node) => {
    node.inert = true;
    const { x, y, width, height } = node.getBoundingClientRect();
    return width > 0 && height > 0 ? [{ panel, rect: { x, y, width, height } }] : [];
  });
}

function Veiling({ panel, rect, lesson }: { panel: string; rect: Rect; lesson: number }) {
  const { x, y, width, height } = rect;
  const words = NAMES[panel];
  return (
    <div class="veiling" style={{ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` }}>
      {words && height >= WORDY && (
        <p>
          <Icon name={words.icon} />
          <b>{t(words.name)}</b>
          {t(words.comes, lesson)}
        </p>
      )}
    </div>
  );
}
