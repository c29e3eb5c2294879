// Every word of the interface itself, in both languages. What the game says comes from the server in both.

import type { Lang } from '../protocol';
import { dialect } from '../state/dialect';
import { lang } from '../state/settings';
import { ANALYSIS } from './analysis';
import { DAILY } from './daily';
import { END } from './end';
import { FRIENDS } from './friends';
import { HOME } from './home';
import { LEARN } from './learn';
import { LOOKING } from './looking';
import { PLACES } from './places';
import { PUZZLES } from './puzzles';
import { REPLAY } from './replay';
import { RULEBOOK } from './rulebook';
import { WORKSHOP } from './workshop';

const WORDS = {
  ...ANALYSIS,
  ...DAILY,
  ...END,
  ...FRIENDS,
  ...HOME,
  ...LEARN,
  ...LOOKING,
  ...PLACES,
  ...REPLAY,
  ...RULEBOOK,
  ...PUZZLES,
  ...WORKSHOP,
  title: ['Claustrophobia', 'Claustrophobia'],
  tagline: [
    'An asymmetric duel in the catacombs of New Jerusalem',
    'Un duel asymétrique dans les catacombes de la Nouvelle-Jérusalem',
  ],
  unofficial: [
    'Unofficial. Mechanics are carried over; wording, art and figures marked “house” are our own.',
    'Non officiel. Les mécanismes sont repris ; textes, dessins et valeurs « maison » sont de nous.',
  ],
  newGame: ['New game', 'Nouvelle partie'],
  quick: ['Play now', 'Jouer tout de suite'],
  quickSub: [
    'The Survivors, you lead the humans against the bot',
    'Les Survivants, vous menez les humains contre la machine',
  ],
  scenario: ['Scenario', 'Scénario'],
  side: ['Your side', 'Votre camp'],
  human: ['Humans', 'Humains'],
  infernal: ['Infernals', 'Infernaux'],
  spectator: ['Spectator', 'Spectateur'],
  opponent: ['Opponent', 'Adversaire'],
  bot: ['The machine', 'La machine'],
  personHere: ['A person here (hot seat)', 'Une personne ici (même écran)'],
  hotSeat: ['Hot seat', 'Même écran'],
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
  yourCode: [
    'Your code: keep it to get back to your seat from another device',
    'Votre code : gardez-le pour retrouver votre place depuis un autre appareil',
  ],
  joinFree: [
    'This seat is free. Whoever sits down first has it.',
    'Cette place est libre. Elle est au premier qui s’assied.',
  ],
  joinTaken: [
    'This seat is taken. If it is yours, on another device, your code brings you back.',
    'Cette place est prise. Si c’est la vôtre, sur un autre appareil, votre code vous y ramène.',
  ],
  joinOther: [
    'You sit at this table already. This link is for the other player: send it, do not open it.',
    'Vous êtes déjà à cette table. Ce lien est pour l’autre joueur : envoyez-le sans l’ouvrir.',
  ],
  joinNone: [
    'This browser has no seat here. Open the link you were given, or type the code of your seat.',
    'Ce navigateur n’a pas de place ici. Ouvrez le lien reçu, ou tapez le code de votre place.',
  ],
  sitDown: ['Sit down', 'S’asseoir'],
  toMySeat: ['Back to my seat', 'Retour à ma place'],
  codeAsked: ['The code of your seat', 'Le code de votre place'],
  recoverSeat: ['Get back to my seat', 'Retrouver ma place'],
  opponentAwaited: ['Waiting for your opponent', 'En attente de votre adversaire'],
  playersAwaited: ['Waiting for the players', 'En attente des joueurs'],
  dealtWhenAll: [
    'The game begins by itself as soon as everybody has come.',
    'La partie commence d’elle-même dès que tout le monde est là.',
  ],
  diceBound: ['Dice you can check', 'Des dés vérifiables'],
  diceBoundWhy: [
    'The server is bound to its part of the dice by this number; yours is added when you sit down. The record tells both at the end.',
    'Par ce nombre, le serveur s’est engagé sur sa part des dés\u00a0; la vôtre s’y ajoute quand vous vous asseyez. Le compte rendu donne les deux à la fin.',
  ],
  openPractice: ['Open practice', 'Entraînement ouvert'],
  openPracticeWhy: [
    'The seed of this table was chosen: whoever knows it can know what the dice will say. Play it to learn, not to win.',
    'La graine de cette table a été choisie\u00a0: qui la connaît peut savoir ce que diront les dés. On y joue pour apprendre, pas pour gagner.',
  ],
  friendLink: ['Your opponent’s link', 'Le lien de votre adversaire'],
  watchLink: ['Spectators’ link', 'Le lien des spectateurs'],
  copy: ['Copy', 'Copier'],
  copied: ['Copied', 'Copié'],
  toTable: ['To the table', 'À la table'],
  turn: ['Turn', 'Tour'],
  hint: ['Hint', 'Indice'],
  why: ['Why?', 'Pourquoi\u00a0?'],
  whyMachine: ['Why did the machine choose that?', 'Pourquoi la machine a-t-elle choisi cela\u00a0?'],
  hintLead: [
    'What the machine would do in your place, best first:',
    'Ce que la machine ferait à votre place, le meilleur d’abord\u00a0:',
  ],
  whyLead: [
    'What the machine chose, then the next best it thought of:',
    'Ce que la machine a choisi, puis ce qu’elle trouvait de mieux ensuite\u00a0:',
  ],
  thinking: ['The machine is thinking…', 'La machine réfléchit…'],
  looks: ['({0} looks)', '({0} essais)'],
  weighsSure: [
    'Each range holds the true chance in 95 of 100 cases; ordered by its lower end, what is sure.',
    'Chaque intervalle contient la vraie chance dans 95 cas sur 100 ; le classement suit sa borne basse, ce qui est sûr.',
  ],
  weighsLooks: [
    'Each range holds the true chance in 95 of 100 cases. The machine took what it had looked at most often.',
    'Chaque intervalle contient la vraie chance dans 95 cas sur 100. La machine a pris ce qu’elle avait le plus examiné.',
  ],
  unitChance: ['chance to win', 'chances de gagner'],
  unitRate: ['rated {0}', 'note {0}'],
  unitShare: ['likely to be taken', 'de probabilité'],
  undo: ['Undo', 'Annuler'],
  takeback: ['Ask to take back', 'Demander à reprendre'],
  takebackShort: ['Take back', 'Reprendre'],
  takebackAsked: ['{0} asks to take a decision back.', '{0} demande à reprendre une décision.'],
  takebackWaiting: ['Waiting for the answer to your request.', 'En attente de la réponse à votre demande.'],
  accept: ['Accept', 'Accepter'],
  decline: ['Decline', 'Refuser'],
  botQueued: [
    "The bot's turn is in a queue: {0} before it…",
    "Le tour de la machine est dans une file d'attente : {0} avant lui…",
  ],
  botLacksWorkers: [
    'Nobody is there at the moment to think for the bot: its turn waits…',
    'Personne ne peut réfléchir pour la machine en ce moment : son tour attend…',
  ],
  waitingFor: ['Waiting for the {0} player…', 'En attente du joueur {0}…'],
  humanAdj: ['human', 'humain'],
  infernalAdj: ['infernal', 'infernal'],
  dock: ['What is asked', 'Ce qui est demandé'],
  sheets: ['Sheets', 'Feuilles'],
  fitBoard: ['Show the whole board', 'Voir tout le plateau'],
  youPlayHuman: ['You play the humans', 'Vous jouez les humains'],
  youPlayInfernal: ['You play hell', 'Vous jouez l’enfer'],
  youWatch: ['You watch', 'Vous regardez'],
  plays: ['plays: {0}', 'joue : {0}'],
  isHere: ['is here', 'présent'],
  isAway: ['is away', 'absent'],
  whyShort: ['Why?', 'Pourquoi ?'],
  aimDeparted: ['out by the exit', 'partis par la sortie'],
  aimDead: ['humans dead', 'humains morts'],
  aimKilled: ['dead: {0}', 'mort : {0}'],
  aimStanding: ['humans lost', 'humains perdus'],
  aimSlain: ['demon slain', 'démon tué'],
  aimSealed: ['way to the demon shut', 'accès au démon fermé'],
  aimCarried: ['carried out: {0}', 'sorti : {0}'],
  aimLedOut: ['led out: {0}', 'mis à l’abri : {0}'],
  aimGathered: ['on tile {0} together', 'réunis sur la tuile {0}'],
  yourAct: ['{0}: move and act', '{0} : bouger et agir'],
  movementLeft: ['movement', 'déplacement'],
  movementSpent: ['movement spent', 'déplacement épuisé'],
  actionLeft: ['action', 'action'],
  actionSpent: ['action spent', 'action faite'],
  diceOn: ['{0} × die, {1}+ hits', '{0} × dé, touche à {1}+'],
  thenOut: ['then {0} of {1} out', 'puis {0} sur {1} dehors'],
  endUnused: ['End the phase? Not activated yet: {0}', 'Finir la phase ? Pas encore activés : {0}'],
  endUnusedSub: ['Once more ends it. Esc goes back.', 'Encore une fois la finit. Échap revient.'],
  notThisTurn: ['Not this turn', 'Pas ce tour-ci'],
  notThisTurnWhy: [
    'No, and do not ask again this turn about these cards',
    'Non, et ne plus demander ce tour-ci pour ces cartes',
  ],
  askAgain: ['Ask again', 'Redemander'],
  calmedWhy: [
    'Cards not asked about this turn: {0}. Ask again.',
    'Cartes dont on ne demande plus rien ce tour-ci : {0}. Redemander.',
  ],
  otherWeapon: ['Weapon', 'Arme'],
  back: ['Back', 'Retour'],
  allCount: ['All {0}', 'Toutes ({0})'],
  keyMain: ['Go on', 'Continuer'],
  keyRegion: ['To the next part of the table', 'À la partie suivante de la table'],
  leave: ['Leave the table', 'Quitter la table'],
  leaveWhy: [
    'The game is not over. It is kept, and you find it again among your tables.',
    'La partie n’est pas finie. Elle est gardée, et vous la retrouverez parmi vos tables.',
  ],
  stay: ['Stay', 'Rester'],
  forgetWhy: [
    'Forget this game that is not over? This browser then no longer knows the way back to it.',
    'Oublier cette partie qui n’est pas finie ? Ce navigateur n’en connaîtra plus le chemin.',
  ],
  keep: ['Keep it', 'La garder'],
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
  finishedKept: [
    'The server does not answer. This is how the game ended, as this browser kept it.',
    'Le serveur ne répond pas. Voici comment la partie s’est terminée, telle que ce navigateur l’a gardée.',
  ],
  noServer: [
    'The server does not answer. Your tables are listed below; they go on as soon as it is back.',
    'Le serveur ne répond pas. Vos tables sont listées ci-dessous ; elles continueront dès son retour.',
  ],
  reconnecting: ['Reconnecting…', 'Reconnexion…'],
  refused: [
    'This browser has no seat at this table. Open the link you were given.',
    'Ce navigateur n’a pas de place à cette table. Ouvrez le lien reçu.',
  ],
  curtain: ['Hand the device to the {0} player', 'Passez l’appareil au joueur {0}'],
  curtainSub: [
    'The other hand stays hidden until the curtain is lifted.',
    'L’autre main reste cachée jusqu’au lever du rideau.',
  ],
  lift: ['Lift the curtain', 'Lever le rideau'],
  won: ['The {0} player has won', 'Le joueur {0} a gagné'],
  drawn: ['A draw', 'Partie nulle'],
  rematch: ['Rematch, sides swapped', 'Revanche, camps échangés'],
  replay: ['Replay', 'Revoir'],
  exportRecord: ['Save the record', 'Enregistrer la partie'],
  verifyDice: ['Verify the dice', 'Vérifier les dés'],
  verified: ['All {0} dice agree with the seed.', 'Les {0} dés correspondent à la graine.'],
  seedOfWords: [
    'It is made of the server’s secret, fixed before the game, and of the players’ words.',
    'Elle est faite du secret du serveur, fixé avant la partie, et des mots des joueurs.',
  ],
  seedOfChoice: ['It was chosen: open practice.', 'Elle a été choisie\u00a0: entraînement ouvert.'],
  seedOfHost: [
    'It was committed to before the game by whoever laid it out.',
    'Qui a préparé la partie s’y était engagé auparavant.',
  ],
  seedOfNobody: ['Nothing was committed to before the game.', 'Rien n’avait été engagé avant la partie.'],
  notVerified: ['The dice do not agree: {0}', 'Les dés ne correspondent pas : {0}'],
  seedWas: ['The seed was {0}', 'La graine était {0}'],
  hitsExpected: ['Hits: {0} rolled, {1} expected', 'Touches : {0} obtenues, {1} attendues'],
  noRule: ['There is no rule of this id.', 'Aucune règle ne porte cet identifiant.'],
  drawnNow: ['drawn this turn', 'piochée ce tour'],
  chooseDieFor: ['Now a die for this warrior', 'Un dé maintenant pour ce combattant'],
  chooseDestiny: ['Choose a die, then a power', 'Choisissez un dé, puis un pouvoir'],
  turnTile: ['Turn the tile', 'Tourner la tuile'],
  discardTitle: ['Discarded tiles', 'Tuiles défaussées'],
  discardOrder: [
    'Face up, the oldest first: the first that fits is placed when a tile drawn does not.',
    'Face visible, la plus ancienne d’abord : la première qui convient est posée quand une tuile piochée ne convient pas.',
  ],
  discardGone: [
    'Face up, the oldest first: they are out of the game.',
    'Face visible, la plus ancienne d’abord : elles sont hors du jeu.',
  ],
  discardEmpty: ['No tile lies here.', 'Aucune tuile ici.'],
  destinyBoard: ['Destiny board', 'Planche de la destinée'],
  cost: ['{0} TP', '{0} PM'],
  rematchReady: ['The rematch is laid: sit down', 'La revanche est prête : à table'],
  keyBoard: ['To the board (arrows move, Enter chooses)', 'Au plateau (les flèches déplacent, Entrée choisit)'],
  keyDie: ['Take a die', 'Prendre un dé'],
  previousPhase: ['Previous phase', 'Phase précédente'],
  nextPhase: ['Next phase', 'Phase suivante'],
  previous: ['One decision back', 'Une décision en arrière'],
  next: ['One decision on', 'Une décision en avant'],
  whoSees: ['Seen by', 'Vu par'],
  yourMove: ['your decision', 'à vous'],
  theirMove: ['waiting', 'en attente'],
  turnNo: ['turn {0}', 'tour {0}'],
  rotate: ['Click the tile or press T to turn it', 'Cliquez la tuile ou pressez T pour la tourner'],
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
  editionFirst: ['First edition', 'Première édition'],
  editionDante: ['Dante (alone or together)', 'Dante (seul ou à deux)'],
  host: ['The host’s', 'À l’hôte'],
  guest: ['The guest’s', 'À l’invité'],
  yours: ['Yours', 'À vous'],
  theHost: ['the host', 'l’hôte'],
  theGuest: ['the guest', 'l’invité'],
  otherDecides: ['It is for {0} to decide.', 'C’est à {0} de décider.'],
  otherAway: ['{0} is away: you decide for all.', '{0} est absent : vous décidez pour tous.'],
  partnerLink: ['Your partner’s link', 'Le lien de votre partenaire'],
  waitPartner: ['Waiting for your partner to open the link…', 'En attente que votre partenaire ouvre le lien…'],
  victory: ['Victory: the demon is dead', 'Victoire : le démon est mort'],
  defeat: ['Defeat: hell keeps its own', 'Défaite : l’enfer garde les siens'],
  again: ['Once more', 'Encore une fois'],
  toCamp: ['To the camp', 'Au camp'],
  who: ['Who plays', 'Qui joue'],
  alone: ['Alone', 'Seul'],
  twoLink: ['Two, each by a link', 'À deux, chacun par un lien'],
  twoHere: ['Two at this screen', 'À deux sur cet écran'],
  watchBot: ['The machine, you watch', 'La machine, vous regardez'],
  difficulty: ['Difficulty', 'Difficulté'],
  asWritten: ['as written: {0}', 'selon la règle : {0}'],
  oneCircle: ['One circle', 'Un cercle'],
  zoneSize: ['zone {0} × {1}', 'zone {0} × {1}'],
  tilesIn: ['{0} tiles', '{0} tuiles'],
  chosenTeam: ['Redeemer and {0} others of your choice', 'Le frère rédempteur et {0} autres à votre choix'],
  withGear: ['equipment: {0}', 'équipements : {0}'],
  withGifts: ['gifts: {0}', 'dons : {0}'],
  withCards: ['instinct cards: {0}', 'cartes d’instinct : {0}'],
  withHounds: ['hellhounds: {0}', 'molosses : {0}'],
  unknownDemon: ['an unknown demon', 'un démon inconnu'],
  campaign: ['Descent into hell', 'La descente aux enfers'],
  campaignSub: [
    'The campaign: all five circles in a row with one team, its wounds, its gifts and its dead.',
    'La campagne : les cinq cercles de suite avec une seule équipe, ses blessures, ses dons et ses morts.',
  ],
  beginCampaign: ['Begin the descent', 'Commencer la descente'],
  ownScenario: ['A scenario of your own', 'Un scénario à vous'],
  ownScenarioSub: [
    'From its file; the command “claustrophobia scenario new” begins one. It is checked before it is played.',
    'À partir de son fichier ; la commande « claustrophobia scenario new » en commence un. Il est vérifié avant d’être joué.',
  ],
  openScenario: ['Open a scenario', 'Ouvrir un scénario'],
  pasteScenario: ['Paste its text', 'Coller son texte'],
  scenarioText: ['The text of the scenario', 'Le texte du scénario'],
  readScenario: ['Read it', 'Le lire'],
  openCampaign: ['Open a campaign file', 'Ouvrir un fichier de campagne'],
  myCampaigns: ['My campaigns', 'Mes campagnes'],
  circleNo: ['circle {0} of {1}', 'cercle {0} sur {1}'],
  team: ['The team', 'L’équipe'],
  teamSoFar: ['The team so far', 'L’équipe jusqu’ici'],
  nobodyYet: ['Nobody yet.', 'Personne encore.'],
  giveTo: ['Give to', 'Donner à'],
  stillToChoose: ['still to choose: {0}', 'encore à choisir : {0}'],
  hisPick: ['It is for {0} to pick.', 'C’est à {0} de choisir.'],
  setUp: ['Set-up', 'Mise en place'],
  skip: ['Skip', 'Passer'],
  demonCame: ['The demon of the well', 'Le démon du puits'],
  faceIt: ['Face it', 'L’affronter'],
  camp: ['Camp', 'Camp'],
  campReady: ['The gate of the circle stands open.', 'La porte du cercle est ouverte.'],
  campPlaying: ['The circle is being played.', 'Le cercle est en cours.'],
  campCamp: [
    'A fire between two circles. Bind wounds, share out what was found, go down.',
    'Un feu entre deux cercles. Pansez, partagez, descendez.',
  ],
  campLost: ['The descent ends here. Nobody comes back up.', 'La descente s’achève ici. Personne ne remonte.'],
  campWon: ['All five circles are won. The way up is light.', 'Les cinq cercles sont gagnés. La remontée est légère.'],
  beginStory: ['Begin the campaign', 'Commencer la campagne'],
  chaptersIn: ['up to {0} chapters', 'jusqu’à {0} chapitres'],
  chapterNo: ['chapter {0} of {1} at most', 'chapitre {0} sur {1} au plus'],
  chapterReady: ['The next place waits.', 'Le prochain lieu attend.'],
  chapterPlaying: ['The chapter is being played.', 'Le chapitre est en cours.'],
  chapterCamp: [
    'A fire between two nights. Bind wounds, share out what was found, go on.',
    'Un feu entre deux nuits. Pansez, partagez, repartez.',
  ],
  chapterCampTheirs: [
    'The humans are in camp. The story goes on when they break it.',
    'Les humains sont au camp. L’histoire reprend quand ils le lèvent.',
  ],
  storyLost: ['The dark has won the campaign.', 'Les ténèbres ont gagné la campagne.'],
  storyWon: ['The humans have won the campaign.', 'Les humains ont gagné la campagne.'],
  march: ['On to chapter {0}', 'Vers le chapitre {0}'],
  toChapter: ['To the table', 'À la table'],
  company: ['The company', 'La compagnie'],
  novicesFor: ['dead, replaced by novices: {0}', 'morts, remplacés par des novices : {0}'],
  keptCards: ['instinct cards carried along: {0}', 'cartes d’instinct gardées : {0}'],
  undecidedStory: ['Still to decide before you go on:', 'Encore à décider avant de repartir :'],
  descend: ['Descend to circle {0}', 'Descendre au cercle {0}'],
  toCircle: ['To the circle', 'Au cercle'],
  heals: ['may heal {0}', 'peut soigner {0}'],
  tapToHeal: ['Choose the lines to heal', 'Choisissez les lignes à soigner'],
  recruitOne: ['One warrior joins', 'Un combattant se joint'],
  rewardOne: ['One more piece of equipment or gift', 'Un équipement ou un don de plus'],
  forgoOne: ['The new redeemer loses one gift', 'Le nouveau frère rédempteur perd un don'],
  handOver: ['Hand over {0}', 'Remettre {0}'],
  chronicle: ['Chronicle', 'Chronique'],
  slainDemon: ['slain: {0}', 'tué : {0}'],
  fallen: ['fallen: {0}', 'tombés : {0}'],
  noFallen: ['nobody fell', 'personne n’est tombé'],
  exportCampaign: ['Save the campaign', 'Enregistrer la campagne'],
  undecided: ['Still to decide before the descent:', 'Encore à décider avant la descente :'],
  settingsOf: ['Settings', 'Réglages'],
  waitFriend: ['Waiting for your friend to open the link…', 'En attente que votre ami ouvre le lien…'],
  withAdvantages: ['advantage cards: {0}', 'cartes d’avantage : {0}'],
  withEvents: ['event cards: {0}', 'cartes d’événement : {0}'],
  handicaps: ['Handicaps', 'Handicaps'],
  auctionSides: [
    'The side is a seat for now: the lowest bidder plays the humans.',
    'Le camp n’est qu’une place : le moins-disant jouera les humains.',
  ],
  keyDestiny: ['Take a destiny die', 'Prendre un dé du destin'],
  auction: ['The auction', 'L’enchère'],
  auctionHow: [
    'Each bid is lower than the last. The lowest bidder leads the humans with a team of exactly that value.',
    'Chaque enchère est plus basse que la précédente. Le moins-disant mène les humains, avec une équipe d’exactement cette valeur.',
  ],
  lastBid: ['Last bid', 'Dernière enchère'],
  noBid: ['none yet', 'aucune encore'],
  prices: ['What a team costs', 'Ce que coûte une équipe'],
  priceRedeemer: ['Redeemer: free, always there', 'Frère rédempteur : gratuit, toujours là'],
  priceWarrior: ['Brute or blade for hire: {0}', 'Brute ou spadassin : {0}'],
  priceGift: ['Gift: {0}, four at most', 'Don : {0}, quatre au plus'],
  priceObject: ['Object: {0}', 'Objet : {0}'],
  priceCard: ['Advantage card: 1, at random', 'Carte d’avantage : 1, au hasard'],
  pointsEach: ['{0} points', '{0} points'],
  warriors: ['Warriors', 'Combattants'],
  giftsName: ['Gifts', 'Dons'],
  objectsName: ['Objects', 'Objets'],
  seatsSwapped: ['The seats are swapped', 'Les places sont échangées'],
  nowHuman: [
    'From now on you lead the humans. Your link stays the same.',
    'Désormais, vous menez les humains. Votre lien reste le même.',
  ],
  nowInfernal: [
    'From now on you lead the demons. Your link stays the same.',
    'Désormais, vous menez les démons. Votre lien reste le même.',
  ],
} as const satisfies Record<string, readonly [string, string]>;

export type Word = keyof typeof WORDS;

/** What a ruleset calls otherwise. */
const OWN: Record<string, Partial<Record<Word, readonly [string, string]>>> = {
  first: {
    youPlayInfernal: ['You play the demons', 'Vous jouez les démons'],
    infernal: ['Demons', 'Démons'],
    infernalAdj: ['demon', 'démon'],
    turn: ['Round', 'Tour'],
    turnNo: ['round {0}', 'tour {0}'],
    turns: ['{0} rounds at most', '{0} tours au plus'],
    chooseDestiny: [
      'Choose a die, then a square; a square with dice gives them back',
      'Choisissez un dé, puis une case ; une case occupée rend ses dés',
    ],
    drawnNow: ['drawn this round', 'piochée ce tour'],
    destinyBoard: ['Board of destiny', 'Plateau de la destinée'],
    commandHint: ['move blade-for-hire-a 0,-1 · why … · pass', 'move blade-for-hire-a 0,-1 · why … · pass'],
  },
};

/** A word of the interface in the present language, `{0}` filled in. */
export function t(word: Word, ...values: (string | number)[]): string {
  return filled(OWN[dialect.value]?.[word] ?? WORDS[word], values);
}

/** The same as a ruleset calls it, whatever table is looked at. */
export function tOf(ruleset: string, word: Word, ...values: (string | number)[]): string {
  return filled(OWN[ruleset]?.[word] ?? WORDS[word], values);
}

function filled(pair: readonly [string, string], values: (string | number)[]): string {
  return values.reduce<string>(
    (text, value, i) => text.replace(`{${i}}`, String(value)),
    pair[lang.value === 'fr' ? 1 : 0],
  );
}

/** A share of a hundred, as the present language writes it. */
export function percent(share: number): string {
  return lang.value === 'fr' ? `${String(share).replace('.', ',')}\u202f%` : `${share}\u2009%`;
}

/** Both languages of a word, for what is kept until it is shown. */
export function wordsOf(word: Word): { en: string; fr: string } {
  const [en, fr] = WORDS[word];
  return { en, fr };
}

/** The present language of a pair of sentences from the server. */
export function said(words: { en: string; fr: string } | null | undefined): string {
  return words ? words[lang.value] : '';
}

/** Capital first letter: names from the notation read as names. */
export function sideName(
  side: string,
  form: 'noun' | 'adjective' = 'adjective',
  ruleset: string = dialect.value,
): string {
  if (form === 'noun') return tOf(ruleset, side === 'human' ? 'human' : 'infernal');
  return tOf(ruleset, side === 'human' ? 'humanAdj' : 'infernalAdj');
}

export const LANGS: Lang[] = ['en', 'fr'];
