// The words of the bar of places and its menu.

export const PLACES = {
  placesLabel: ['Places', 'Lieux'],
  play: ['Play', 'Jouer'],
  learn: ['Learn', 'Apprendre'],
  puzzles: ['Puzzles', 'Problèmes'],
  workshop: ['Workshop', 'Atelier'],
  toLight: ['To the light theme', 'Passer au thème clair'],
  toDark: ['To the dark theme', 'Passer au thème sombre'],
  isOffline: ['offline', 'hors ligne'],
} as const;
