// Scenarios of the packs that are installed where the server runs: offered like those of the program.

import { said, t } from '../i18n/ui';
import type { Catalogue, PackInfo } from '../protocol';
import { rulesetOf, withBox } from '../state/api';
import type { Draft } from './new_table';
import type { OwnScenario } from './own_scenario';
import { ScenarioCard } from './scenarios';
import './packs.css';

interface PacksProps {
  catalogue: Catalogue;
  draft: Draft;
  /** A scenario of a pack has been chosen. */
  onRead: (own: OwnScenario) => void;
}

export function Packs({ catalogue, draft, onRead }: PacksProps) {
  const edition = rulesetOf(draft.scenario);
  const offered = catalogue.packs.filter(({ scenarios }) => scenarios.some(({ info }) => info.ruleset === edition));
  return (
    <>
      {offered.map((pack) => (
        <PackCards key={pack.id} pack={pack} edition={edition} catalogue={catalogue} draft={draft} onRead={onRead} />
      ))}
    </>
  );
}

function PackCards({ pack, edition, catalogue, draft, onRead }: PacksProps & { pack: PackInfo; edition: string }) {
  const box = pack.boxes[edition];
  const known = box ? withBox(catalogue, edition, box) : catalogue;
  return (
    <section class="pack-cards" aria-labelledby={`pack-${pack.id}`}>
      <h3 id={`pack-${pack.id}`}>{said(pack.title)}</h3>
      <p class="small">{t('packBy', pack.authors.join(', '), pack.version, pack.licence)}</p>
      <div class="scenarios" role="radiogroup" aria-label={said(pack.title)}>
        {pack.scenarios
          .filter(({ info }) => info.ruleset === edition)
          .map(({ name, info }) => (
            <ScenarioCard
              key={name}
              scenario={info}
              catalogue={known}
              chosen={info.id === draft.scenario}
              onChoose={() => onRead({ info, text: '', named: name, ...(box ? { box } : {}) })}
            />
          ))}
      </div>
    </section>
  );
}
