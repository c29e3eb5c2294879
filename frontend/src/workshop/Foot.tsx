// The foot of the workshop: everything that is wrong or worth a thought, and what one wants to do with the scenario.

import { Icon } from '../art/Art';
import { said, t } from '../i18n/ui';
import { checked, flaws, isFresh, isSound, problem } from './bench';
import { capital } from './Flaw';
import './foot.css';

const SHOWN = 4;

interface FootProps {
  onShow: (path: string) => void;
  onRule: (id: string) => void;
  /** Where one is not at it already. */
  onMeasure: (() => void) | undefined;
  onTry: () => void;
}

export function Foot({ onShow, onRule, onMeasure, onTry }: FootProps) {
  const remarks = checked.value?.told.remarks ?? [];
  const more = flaws.value.length - SHOWN;
  return (
    <footer class="bench-foot">
      <div class="bench-checks" role="status" data-fresh={isFresh.value}>
        {problem.value && <span class="wrong">{said(problem.value)}</span>}
        {flaws.value.slice(0, SHOWN).map((one) => (
          <button type="button" class="wrong" key={one.path} onClick={() => onShow(one.path)}>
            <Icon name="no" /> <span>{capital(said(one))}</span> <code>{one.path}</code>
          </button>
        ))}
        {more > 0 && <span>+ {more}</span>}
        {remarks.map((one) => (
          <span class="remark" key={`${one.path} ${one.rule}`}>
            <Icon name="warn" />
            <button type="button" onClick={() => onShow(one.path)}>
              {said(one)}
            </button>
            <button type="button" class="rid" onClick={() => onRule(one.rule)}>
              {one.rule}
            </button>
          </span>
        ))}
        {!isFresh.value && !problem.value && <span>{t('wsChecking')}</span>}
        {isSound.value && (
          <span class="sound">
            <Icon name="check" /> {t('wsSound')}
          </span>
        )}
      </div>
      <div class="bench-acts">
        {onMeasure && (
          <button type="button" class="btn" disabled={!isSound.value} onClick={onMeasure}>
            <Icon name="chart" /> {t('wsMeasureIt')}
          </button>
        )}
        <button type="button" class="btn gold" disabled={!isSound.value} onClick={onTry}>
          <Icon name="play" /> {t('wsTry')}
        </button>
      </div>
    </footer>
  );
}
