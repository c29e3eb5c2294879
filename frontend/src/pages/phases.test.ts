import { describe, expect, it } from 'vitest';

import type { Phase } from '../protocol';
import { phaseStep } from './phases';

describe('phaseStep', () => {
  const of = (...phases: Phase[]) => phases.map((phase) => ({ turn: 1, phase }));
  const [a, b, c] = ['human_preparation', 'human_activation', 'threat'] as const;
  const game = of(a, a, b, b, c);

  it('goes to where the next phase begins', () => {
    expect(phaseStep(game, 0, 1)).toBe(1);
    expect(phaseStep(game, 1, 1)).toBe(3);
    expect(phaseStep(game, 3, 1)).toBe(5);
    expect(phaseStep(game, 5, 1)).toBe(5);
  });

  it('goes back to where a phase began', () => {
    expect(phaseStep(game, 5, -1)).toBe(3);
    expect(phaseStep(game, 4, -1)).toBe(3);
    expect(phaseStep(game, 3, -1)).toBe(1);
    expect(phaseStep(game, 0, -1)).toBe(0);
  });
});
