// The board of destiny in one line, where there is no room for it: a click opens the whole.

import { DestinyStrip } from '../sheets/DestinyStrip';
import { lang } from '../state/settings';
import type { Session } from './session';

export function Strip({ session }: { session: Session }) {
  const view = session.view.value;
  const { catalogue } = session;
  if (!view) return null;
  const being = (sheet: string) => [...catalogue.beings, ...catalogue.demons].find((entry) => entry.id === sheet);
  return (
    <DestinyStrip
      view={view}
      lang={lang.value}
      powers={catalogue.powers}
      being={being}
      onOpen={() => (session.drawer.value = 'destiny')}
    />
  );
}
