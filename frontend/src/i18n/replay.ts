// The words of a replay: playing by itself, what to jump to, going on from there.
export const REPLAY = {
  playItself: ['Play', 'Lecture'],
  pauseItself: ['Pause', 'Pause'],
  pace: ['Speed', 'Vitesse'],
  paceSlow: ['Slow', 'Lente'],
  pacePlain: ['Normal', 'Normale'],
  paceQuick: ['Quick', 'Rapide'],
  jumpTo: ['Jump to…', 'Aller à…'],
  jumpTurns: ['Turning points', 'Tournants'],
  jumpDeaths: ['Deaths', 'Morts'],
  cardsHidden: ['{0} cards, hidden from this side', '{0} cartes, cachées à ce camp'],
} as const;
