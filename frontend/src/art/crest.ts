// The arms of a side: a shield with a cross for the humans, horns for hell.

import { ICONS } from './icons';

const HUMAN =
  '<path d="M16 1.5c4.3 2.3 8.6 3.3 13.5 3.4.5 14-3.6 23.5-13.5 29.300C6.1 28.4 2 18.9 2.5 4.9 7.4 4.8 11.7 3.8 16 1.500z" fill="#efe2c6" stroke="#1a110a" stroke-width="1.5"/><path d="M16 5.200c3.3 1.5 6.5 2.3 10.2 2.5.1 10.9-3.2 18-10.2 22.700C9 25.7 5.7 18.6 5.8 7.7 9.5 7.5 12.7 6.7 16 5.200z" fill="none" stroke="#8a6f45" stroke-width="1"/><path d="M14.4 9.500h3.200v5h5v3.200h-5V26h-3.200v-8.300h-5v-3.200h5z" fill="#26190f"/>';
const INFERNAL =
  '<path d="M16 1.5 29.5 7v13c0 7-5.5 11.5-13.5 14.500C8 31.5 2.5 27 2.5 20V7z" fill="#3d0f0d" stroke="#120605" stroke-width="1.5"/><path d="M16 4.7 26.7 9v11c0 5.3-4 8.9-10.7 11.500C9.3 28.9 5.3 25.3 5.3 20V9z" fill="none" stroke="#d98a6c" stroke-width="1"/>';

/** In a box of 32 by 36. */
export function crest(side: 'human' | 'infernal'): string {
  if (side === 'human') return HUMAN;
  return `${INFERNAL}<g style="color:#f3dcc0" transform="translate(6.5 9) scale(.79)">${ICONS.horns}</g>`;
}
