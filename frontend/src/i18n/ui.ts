// Every word of the interface itself, in both languages. What the game says comes from the server in both.

import type { Lang } from '../protocol';
import { lang } from '../state/settings';

const WORDS = {
  title: ['Claustrophobia', 'Claustrophobia'],
  tagline: ['An asymmetric duel in the catacombs of New Jerusalem', 'Un duel asymétrique dans les catacombes de la Nouvelle-Jérusalem'],
  unofficial: [
    'Unofficial. Mechanics are carried over; wording, art and figures marked “house” are our own.',
    'Non officiel. Les mécanismes sont repris ; textes, dessins et valeurs « maison » sont de nous.',
  ],
  newGame: ['New game', 'Nouvelle partie'],
  play: ['Play', 'Jouer'],
  quick: ['Play now', 'Jouer tout de suite'],
  quickSub: ['The Survivors, you lead the humans against the bot', 'Les Survivants, vous menez les humains contre la machine'],
  scenario: ['Scenario', 'Scénario'],
  side: ['Your side', 'Votre camp'],
  human: ['Humans', 'Humains'],
  infernal: ['Infernals', 'Infernaux'],
  spectator: ['Spectator', 'Spectateur'],
  opponent: ['Opponent', 'Adversaire'],
  bot: ['The machine', 'La machine'],
  personHere: ['A person here (hot seat)', 'Une personne ici (même écran)'],
  personLink: ['A friend, by a link', 'Un ami, par un lien'],
  options: ['Options and handicaps', 'Options et handicaps'],
  seed: ['Seed (empty: drawn for you)', 'Graine (vide : tirée pour vous)'],
  minutes: ['{0} min', '{0} min'],
  aim: ['Aim', 'But'],
  forces: ['Forces', 'Forces'],
  turns: ['{0} turns at most', '{0} tours au plus'],
  create: ['Set the table', 'Mettre la table'],
  myTables: ['My tables', 'Mes tables'],
  noTables: ['No game yet. The dark is patient.', 'Aucune partie encore. Les ténèbres sont patientes.'],
  resume: ['Resume', 'Reprendre'],
  forget: ['Forget', 'Oublier'],
  importRecord: ['Open a record', 'Ouvrir une partie enregistrée'],
  rules: ['Rules', 'Règles'],
  settings: ['Settings', 'Réglages'],
  language: ['Language', 'Langue'],
  theme: ['Theme', 'Thème'],
  dark: ['Dark', 'Sombre'],
  light: ['Light', 'Clair'],
  speed: ['Animation', 'Animation'],
  speedOff: ['None', 'Aucune'],
  speedFast: ['Fast', 'Rapide'],
  speedFull: ['Full', 'Complète'],
  oddsShown: ['Show odds before an attack', 'Montrer les chances avant une attaque'],
  soundOn: ['Sound', 'Son'],
  links: ['Invite', 'Inviter'],
  yourLink: ['Your link: keep it to come back from any device', 'Votre lien : gardez-le pour revenir de n’importe où'],
  friendLink: ['Your opponent’s link', 'Le lien de votre adversaire'],
  watchLink: ['Spectators’ link', 'Le lien des spectateurs'],
  copy: ['Copy', 'Copier'],
  copied: ['Copied', 'Copié'],
  toTable: ['To the table', 'À la table'],
  turn: ['Turn', 'Tour'],
  undo: ['Undo', 'Annuler'],
  takeback: ['Ask to take back', 'Demander à reprendre'],
  takebackAsked: ['{0} asks to take a decision back.', '{0} demande à reprendre une décision.'],
  takebackWaiting: ['Waiting for the answer to your request.', 'En attente de la réponse à votre demande.'],
  accept: ['Accept', 'Accepter'],
  decline: ['Decline', 'Refuser'],
  waitingFor: ['Waiting for the {0} player', 'En attente du joueur {0}'],
  humanAdj: ['human', 'humain'],
  infernalAdj: ['infernal', 'infernal'],
  yourTurn: ['Your decision', 'À vous de décider'],
  endActivation: ['End activation', 'Finir l’activation'],
  endPhase: ['End phase', 'Finir la phase'],
  pass: ['Pass', 'Passer'],
  done: ['Done', 'Terminé'],
  allOptions: ['All options', 'Toutes les options'],
  command: ['Type a command', 'Taper une commande'],
  commandHint: ['move scout-a 0,-1 · why … · pass', 'move scout-a 0,-1 · why … · pass'],
  trays: ['Trays', 'Fiches'],
  hand: ['Hand', 'Main'],
  destiny: ['Destiny', 'Destinée'],
  log: ['Log', 'Journal'],
  menu: ['Menu', 'Menu'],
  close: ['Close', 'Fermer'],
  reconnecting: ['Reconnecting…', 'Reconnexion…'],
  refused: ['This browser has no seat at this table. Open the link you were given.', 'Ce navigateur n’a pas de place à cette table. Ouvrez le lien reçu.'],
  curtain: ['Hand the device to the {0} player', 'Passez l’appareil au joueur {0}'],
  curtainSub: ['The other hand stays hidden until the curtain is lifted.', 'L’autre main reste cachée jusqu’au lever du rideau.'],
  lift: ['Lift the curtain', 'Lever le rideau'],
  won: ['The {0} player has won', 'Le joueur {0} a gagné'],
  drawn: ['A draw', 'Partie nulle'],
  rematch: ['Rematch, sides swapped', 'Revanche, camps échangés'],
  replay: ['Replay', 'Revoir'],
  exportRecord: ['Save the record', 'Enregistrer la partie'],
  verifyDice: ['Verify the dice', 'Vérifier les dés'],
  verified: ['All {0} dice agree with the seed.', 'Les {0} dés correspondent à la graine.'],
  notVerified: ['The dice do not agree: {0}', 'Les dés ne correspondent pas : {0}'],
  seedWas: ['The seed was {0}', 'La graine était {0}'],
  hitsExpected: ['Hits: {0} rolled, {1} expected', 'Touches : {0} obtenues, {1} attendues'],
  rotate: ['Rotate (R)', 'Tourner (R)'],
  placeHere: ['Place the tile', 'Poser la tuile'],
  chooseDie: ['Choose a die, then a warrior', 'Choisissez un dé, puis un combattant'],
  chooseWhere: ['Choose where it enters', 'Choisissez où il entre'],
  chance: ['{0} dice, a hit on {1}+', '{0} dés, touche à {1}+'],
  expected: ['{0} expected', '{0} en moyenne'],
  attack: ['Attack', 'Attaquer'],
  tilesLeft: ['{0} tiles left', '{0} tuiles restantes'],
  moment: ['Decision {0} of {1}', 'Décision {0} sur {1}'],
  shareMoment: ['Copy a link to this moment', 'Copier un lien vers ce moment'],
  everything: ['Everything', 'Tout'],
  keys: ['Keys', 'Touches'],
  skipTo: ['Skip to the decision', 'Aller à la décision'],
  error: ['Something went wrong', 'Quelque chose a mal tourné'],
  home: ['Home', 'Accueil'],
  ruleset: ['Edition', 'Édition'],
  edition1643: ['1643 (second edition)', '1643 (deuxième édition)'],
  waitFriend: ['Waiting for your friend to open the link…', 'En attente que votre ami ouvre le lien…'],
} as const satisfies Record<string, readonly [string, string]>;

export type Word = keyof typeof WORDS;

/** A word of the interface in the present language, `{0}` filled in. */
export function t(word: Word, ...values: (string | number)[]): string {
  return values.reduce<string>((text, value, i) => text.replace(`{${i}}`, String(value)), WORDS[word][lang.value === 'fr' ? 1 : 0]);
}

/** The present language of a pair of sentences from the server. */
export function said(words: { en: string; fr: string } | null | undefined): string {
  return words ? words[lang.value] : '';
}

/** Capital first letter: names from the notation read as names. */
export function sideName(side: string, form: 'noun' | 'adjective' = 'adjective'): string {
  if (form === 'noun') return side === 'human' ? t('human') : t('infernal');
  return side === 'human' ? t('humanAdj') : t('infernalAdj');
}

export const LANGS: Lang[] = ['en', 'fr'];
