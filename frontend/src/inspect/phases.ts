import type { IconName } from '../art/icons';

/** The signs of the phases of a turn. */
export const PHASE_ICONS: Record<string, IconName> = {
  human_preparation: 'die',
  human_activation: 'foot',
  infernal_preparation: 'die',
  threat: 'horns',
  infernal_activation: 'foot',
};
