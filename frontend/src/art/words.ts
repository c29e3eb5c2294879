// What the drawings are called, for those who cannot see them and wherever a drawing needs a caption. Words of the game's own
// content (names of cards, warriors, rules) come from the server's catalogue, not from here.

import type { Lang, Words } from '../protocol';
import { dialect } from '../state/dialect';

const w = (en: string, fr: string): Words => ({ en, fr });

const WORDS = {
  // effects of tiles
  plain: w('plain tile', 'simple couloir'),
  alarm: w('alarm', 'alarme'),
  fog: w('fog', 'brume'),
  stash: w('stash', 'cache'),
  mushrooms: w('mushrooms', 'champignons lumineux'),
  carnivorous: w('carnivorous tile', 'couloir carnassier'),
  flooded: w('flooded tile', 'couloir inondé'),
  trapped: w('trapped tile', 'couloir piégé'),
  fountain: w('healing fountain', 'fontaine de guérison'),
  devouring: w('devouring pit', 'fosse carnassière'),
  well: w('demonic well', 'puits démoniaque'),
  lair: w('lair', 'tanière'),
  tomb: w('tomb', 'tombeau'),
  hole: w('hole in the ground', 'trou dans le sol'),
  sanctuary: w('sanctuary', 'sanctuaire'),
  exit: w('exit', 'sortie'),
  pentacle: w('pentacle room', 'salle du pentacle'),
  tight: w('tight tunnel', 'boyau étroit'),
  // scores and talents
  movement: w('movement', 'déplacement'),
  combat: w('combat', 'combat'),
  defense: w('defense', 'défense'),
  life: w('life', 'points de vie'),
  ranged: w('ranged attack', 'attaque à distance'),
  blessing: w('blessing', 'bénédiction'),
  devoted: w('devoted', 'consacré'),
  frenzied: w('frenzied', 'frénétique'),
  bodyguard: w('bodyguard', 'garde du corps'),
  imposing: w('imposing', 'imposant'),
  elusive: w('elusive', 'insaisissable'),
  resistant: w('resistant', 'résistant'),
  instinct: w('draws an instinct card', 'pioche une carte d’instinct'),
  gift: w('gift', 'don'),
  // states
  selected: w('selected', 'choisi'),
  activated: w('activated', 'activé'),
  exhausted: w('exhausted', 'épuisé'),
  dead: w('dead', 'hors de combat'),
  departed: w('has left', 'a quitté les lieux'),
  waiting: w('still to come', 'à venir'),
  inReserve: w('in reserve', 'en réserve'),
  used: w('used up', 'épuisé'),
  linesLost: w('lines lost', 'lignes perdues'),
  lives: w('{0} of {1} lives', '{0} vies sur {1}'),
  carries: w('carries', 'porte'),
  // pieces
  water: w('water', 'eau'),
  explosive: w('explosive', 'explosif'),
  crate: w('crate', 'caisse'),
  seal: w('seal', 'sceau'),
  key: w('key', 'clef'),
  treasure: w('treasure', 'trésor'),
  teleport: w('teleport token', 'pion de téléportation'),
  threat: w('threat points', 'points de menace'),
  gear: w('equipment to take', 'équipement à prendre'),
  relic: w('gift to take', 'don à prendre'),
  pennant: w('whose it is', 'à qui il est'),
  rubble: w('rubble', 'éboulis'),
  door: w('locked door', 'porte verrouillée'),
  directionToken: w('direction token:', 'pion de direction :'),
  holeToken: w('hole token', 'pion de trou'),
  damage: w('damage', 'dégât'),
  // where the rules play hell
  second: w('second stack', 'seconde pile'),
  put_by: w('put by', 'mises de côté'),
  waitingCards: w('Cards that wait', 'Cartes en attente'),
  ten: w('Ten-sided die', 'Dé à dix faces'),
  tenCalls: w('{0} against {1} TP on tiles: they come', '{0} contre {1} PM sur les tuiles : ils viennent'),
  tenSilent: w('{0} against {1} TP on tiles: silence', '{0} contre {1} PM sur les tuiles : silence'),
  tenUnrolled: w('{0} TP on tiles', '{0} PM sur les tuiles'),
  zone: w('hell zone', 'zone infernale'),
  beside: w('wait beside the start', 'attendent près du départ'),
  // squares of the first edition
  advantageHand: w('advantage cards in hand', 'cartes d’avantage en main'),
  onSquare: w('dice on it', 'dés posés'),
  oncePhase: w('once a phase', 'une fois par phase'),
  square: w('square', 'case'),
  read: w('Read', 'Lire'),
  // board
  board: w('Board', 'Plateau'),
  boardHelp: w(
    'Arrows move the view, plus and minus change its size, 0 shows everything.',
    'Les flèches déplacent la vue, plus et moins changent sa taille, 0 montre tout.',
  ),
  map: w('Map', 'Carte'),
  tile: w('Tile', 'Tuile'),
  saturation: w('saturation', 'saturation'),
  north: w('north', 'nord'),
  east: w('east', 'est'),
  south: w('south', 'sud'),
  west: w('west', 'ouest'),
  unexplored: w('unexplored', 'non explorée'),
  leadsTo: w('leads to', 'mène à'),
  blocked: w('walled up', 'murée'),
  troglodytes: w('{0} troglodytes', '{0} troglodytes'),
  zoomIn: w('Larger', 'Agrandir'),
  zoomOut: w('Smaller', 'Réduire'),
  fit: w('Show everything', 'Tout montrer'),
  turnTile: w('Turn the tile', 'Tourner la tuile'),
  layTile: w('Lay the tile here', 'Poser la tuile ici'),
  ghost: w('Tile {0}, {1}, north side to the {2}', 'Tuile {0}, {1}, côté nord vers {2}'),
  // sheets
  line: w('line {0}', 'ligne {0}'),
  lineLost: w('cancelled', 'annulée'),
  activeLine: w('active', 'active'),
  dieOf: w('die {0}', 'dé {0}'),
  trays: w('Warriors', 'Combattants'),
  destiny: w('Destiny board', 'Planche de la destinée'),
  tp: w('TP', 'PM'),
  tpLong: w('threat points', 'points de menace'),
  preparation: w('preparation spaces', 'cases de préparation'),
  trigger: w('trigger spaces', 'cases de déclenchement'),
  fired: w('triggered', 'déclenché'),
  pool: w('dice in the pool', 'dés en réserve'),
  rolled: w('dice rolled', 'dés lancés'),
  unrolled: w('die not rolled', 'dé non lancé'),
  white: w('white {0}', 'blanc {0}'),
  red: w('red {0}', 'rouge {0}'),
  reserve: w('Reserve', 'Réserve'),
  stacks: w('Stacks', 'Pioches'),
  tilesLeft: w('tiles', 'tuiles'),
  instincts: w('instinct', 'instinct'),
  events: w('events', 'événements'),
  eventHand: w('event cards in hand', 'cartes d’événement en main'),
  discard: w('discarded', 'défaussées'),
  alarms: w('alarms', 'alarmes'),
  hand: w('Hand', 'Main'),
  emptyHand: w('No cards in hand', 'Aucune carte en main'),
  fresh: w('drawn this turn', 'piochée ce tour'),
  log: w('Log', 'Journal'),
  rule: w('Rule', 'Règle'),
  power: w('power', 'pouvoir'),
  price: w('{0} TP', '{0} PM'),
  slainOnce: w('slain once', 'mort une fois'),
  notYet: w('not in play', 'pas en jeu'),
  none: w('none', 'aucun'),
  hits: w('{0} hits', '{0} touches'),
  hit: w('1 hit', '1 touche'),
  odds: w('{0} dice, a hit on {1}+', '{0} dés, touche à {1}+'),
  oddsOne: w('1 die, a hit on {1}+', '1 dé, touche à {1}+'),
  expected: w('{0} expected', '{0} attendu'),
  orMore: w('{0} or more', '{0} ou plus'),
  noActiveLine: w('no die yet', 'pas encore de dé'),
  allotted: w('instinct card allotted', 'carte d’instinct attribuée'),
  equipment: w('equipment', 'équipement'),
  bonus: w('bonus', 'bonus'),
} as const satisfies Record<string, Words>;

export type WordKey = keyof typeof WORDS;

/** What a ruleset calls otherwise. */
const OWN: Record<string, Partial<Record<WordKey, Words>>> = {
  first: {
    plain: w('plain tunnel', 'simple tunnel'),
    alarm: w('demonic mechanism', 'mécanisme démoniaque'),
    carnivorous: w('hungry tunnel', 'tunnel vorace'),
    flooded: w('flooded tunnel', 'tunnel inondé'),
    trapped: w('booby-trapped tunnel', 'tunnel piégé'),
    saturation: w('tunnel size', 'encombrement'),
    instincts: w('advantage', 'avantage'),
    equipment: w('object', 'objet'),
    blessing: w('blessed', 'sanctifié'),
    frenzied: w('frantic', 'frénétique'),
    imposing: w('impressive', 'imposant'),
    alarms: w('extra dice', 'dés en plus'),
    fired: w('takes effect', 'fait effet'),
    destiny: w('Board of destiny', 'Plateau de la destinée'),
    fresh: w('drawn this round', 'piochée ce tour'),
  },
};

/** A word of the drawings, its places {0}, {1} filled. */
export function word(key: WordKey, lang: Lang, ...fill: (string | number)[]): string {
  return (OWN[dialect.value]?.[key] ?? WORDS[key])[lang].replace(/\{(\d)\}/g, (_, i: string) =>
    String(fill[Number(i)] ?? ''),
  );
}

export function isWord(key: string): key is WordKey {
  return Object.hasOwn(WORDS, key);
}

/** The name of something that may be of house content: its word, or the id itself. */
export function wordOr(key: string, lang: Lang): string {
  return isWord(key) ? word(key, lang) : key.replaceAll('-', ' ');
}

export const KIND_NAMES: Record<string, Words> = {
  redeemer: w('redeemer', 'frère rédempteur'),
  brute: w('brute', 'brute'),
  scout: w('scout', 'éclaireur'),
  swordmaster: w('swordmaster', 'fine lame'),
  guardian: w('guardian', 'gardienne'),
  blade: w('blade for hire', 'spadassin'),
  ally: w('ally', 'allié'),
  troglodyte: w('troglodyte', 'troglodyte'),
  tough: w('tough troglodyte', 'troglodyte coriace'),
  hellhound: w('hellhound', 'molosse'),
  demon: w('demon', 'démon'),
  hunter: w('Hunter', 'Chasseur'),
  destroyer: w('Destroyer', 'Destructeur'),
  scourge: w('Scourge', 'Fléau'),
  'master-of-souls': w('Master of souls', 'Maître des âmes'),
  possessed: w('Possessed', 'Possédé'),
  torturer: w('Torturer', 'Tortionnaire'),
  cerberus: w('Cerberus', 'Cerbère'),
  nurse: w('Nurse', 'Nurse'),
  ethereal: w('Ethereal', 'Éthéré'),
  bloated: w('Bloated', 'Boursouflé'),
  sorcerer: w('Sorcerer', 'Sorcier'),
  snoop: w('Snoop', 'Fouineur'),
  // by sheet, where a drawing serves several
  'underground-hunter': w('Underground hunter', 'Chasseur des profondeurs'),
  'demon-of-combat': w('Demon of combat', 'Démon du combat'),
  'demon-of-cruelty': w('Demon of cruelty', 'Démon de la cruauté'),
  'demon-of-destruction': w('Demon of destruction', 'Démon de la destruction'),
  'possessed-one': w('Possessed one', 'Possédé'),
  'guardian-demon': w('Guardian demon', 'Démon gardien'),
};
