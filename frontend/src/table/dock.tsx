// The dock: what is asked, what may be done, the button that goes on. One height, and every part in its own place.
// Whatever takes it over for a while (the reel of a recap) stands in it instead of `Asking`.

import { t } from '../i18n/ui';
import { Reel } from '../recap/Reel';
import { Aimed, AimedActs } from './aimed';
import { Ask, HintAndAll } from './ask';
import type { Layout } from './layout';
import { MainButton } from './main_button';
import { Rail } from './rail';
import type { Session } from './session';
import { ShownWarrior } from './shown_warrior';
import './dock.css';

export function Dock({ session, layout }: { session: Session; layout: Layout }) {
  return (
    <section class="dock" aria-label={t('dock')} data-region>
      {session.recap.reel.value ? <Reel session={session} /> : <Asking session={session} layout={layout} />}
    </section>
  );
}

function Asking({ session, layout }: { session: Session; layout: Layout }) {
  const aim = session.aim.value;
  return (
    <>
      <Ask session={session} layout={layout} />
      {aim ? <AimedActs session={session} aim={aim} /> : <HintAndAll session={session} />}
      {layout.small && <ShownWarrior session={session} />}
      {aim ? <Aimed aim={aim} /> : <Rail session={session} layout={layout} />}
      <MainButton session={session} layout={layout} />
    </>
  );
}
