// Under the dock: the hand, and on a desk the last lines of the log with the box for commands.

import { CommandBox } from './command';
import { HandOf } from './panels';
import type { Session } from './session';
import { StoryOf } from './story_of';
import './shelf.css';

export function Shelf({ session, tale }: { session: Session; tale: boolean }) {
  return (
    <section class={`shelf ${tale ? '' : 'hand-only'}`} data-region>
      <HandOf session={session} />
      {tale && (
        <div class="tale">
          <StoryOf session={session} brief />
          <CommandBox key={session.eyes.value} session={session} />
        </div>
      )}
    </section>
  );
}
