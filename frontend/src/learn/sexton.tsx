// The guide's face: a dark head against a lantern, with the figure of the allies.

import { FIGURES } from '../art/figures';
import './sexton.css';

const FIGURE = FIGURES.ally.replaceAll('{c}', 'cut');

export function Sexton() {
  return (
    <svg class="sexton" viewBox="-26 -28 52 52" aria-hidden="true">
      <rect class="night" x="-26" y="-28" width="52" height="52" />
      <circle class="glow" cx="-2" cy="-4" r="22" />
      <circle class="glow near" cx="-2" cy="-6" r="14" />
      <g class="man" transform="scale(1.15) translate(0 2)" dangerouslySetInnerHTML={{ __html: FIGURE }} />
    </svg>
  );
}
