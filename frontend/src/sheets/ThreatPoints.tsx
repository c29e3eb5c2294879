import type { JSX } from 'preact';
import { Gem } from '../art/Art';
import { word } from '../art/words';
import type { Lang } from '../protocol';
import './ThreatPoints.css';

/** Threat points: one gem, and how many. */
export function ThreatPoints({ tp, lang }: { tp: number; lang: Lang }): JSX.Element {
  return (
    <div class="threat-points" data-inspect="pile:tp" role="img" aria-label={`${tp} ${word('tpLong', lang)}`}>
      <Gem />
      <b>{tp}</b>
      <small>{word('tp', lang)}</small>
    </div>
  );
}
