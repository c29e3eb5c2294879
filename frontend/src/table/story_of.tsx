// The story at a table, as the side at the screen may read it.

import { knownTo } from '../inspect/Sheet';
import { Story } from '../sheets/Story';
import type { Session } from './session';

export function StoryOf({ session, brief = false }: { session: Session; brief?: boolean }) {
  const known = knownTo(session);
  const { recap } = session;
  const lit = recap.reel.value?.steps[recap.at.value]?.id ?? null;
  if (!known) return null;
  return (
    <Story
      known={known}
      mine={session.mine}
      lit={lit}
      brief={brief}
      onStep={(id) => {
        if (!brief) session.drawer.value = null;
        recap.reopen(session.log.value, session.mine, id);
      }}
    />
  );
}
