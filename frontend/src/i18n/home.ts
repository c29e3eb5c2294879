// The words of the first page.

export const HOME = {
  doorLearn: ['Learn in ten minutes', 'Apprendre en dix minutes'],
  doorLearnSub: [
    'Ten short lessons at the real table, one thing at a time.',
    'Dix courtes leçons à la vraie table, une chose à la fois.',
  ],
  doorPlaySub: [
    'I know the rules: The Survivors, now. Opponent: {0}.',
    'Je connais les règles : Les Survivants, tout de suite. Adversaire : {0}.',
  ],
  doorPlayWaits: ['{0}, {1}: it is for you to decide.', '{0}, {1} : à vous de décider.'],
  goOn: ['Continue', 'Continuer'],
  doorDante: ['Descend alone', 'Descendre seul'],
  doorDanteSub: [
    'Dante: hell plays by its own rules, and you see each of them.',
    'Dante : l’enfer suit ses propres règles, et vous les voyez toutes.',
  ],
  doorDanteCamp: ['The campaign waits at a camp.', 'La campagne attend au camp.'],
  firstCircle: ['First circle', 'Premier cercle'],
  doorWorkshopSub: [
    'Build a scenario, try it, measure it over a thousand games.',
    'Bâtir un scénario, l’essayer, le mesurer sur mille parties.',
  ],
  lookAround: ['Look around', 'Regarder'],
  doorRules: ['The rules', 'Les règles'],
  doorRulesSub: [
    'Every rule of both editions and of Dante, with a search and pictures.',
    'Toutes les règles des deux éditions et de Dante, avec une recherche et des dessins.',
  ],
  open: ['Open', 'Ouvrir'],
  whatIsIt: ['What is it?', 'Qu’est-ce que c’est ?'],
  whatNote: [
    'a duel of 40 minutes, two unequal sides, no account, nothing to install',
    'un duel de 40 minutes, deux camps inégaux, sans compte, rien à installer',
  ],
  whatHumans: ['Four are lost below', 'Quatre sont perdus en bas'],
  whatHumansSub: [
    'Each turn their dice decide how well each of them walks, strikes and stands. Every wound takes one of six lines away, and you choose which.',
    'À chaque tour, leurs dés disent comment chacun marche, frappe et tient. Chaque blessure ôte une de six lignes, à votre choix.',
  ],
  whatDark: ['The dark has no end', 'Les ténèbres sont sans fin'],
  whatDarkSub: [
    'Its dice buy claws that come in wherever nobody looks. It never tires; it wins by numbers, by blocking, by time.',
    'Ses dés achètent des griffes qui entrent où nul ne regarde. Elles ne se lassent pas : le nombre, le blocage, le temps.',
  ],
  whatWay: ['The way is not there yet', 'Le chemin n’existe pas encore'],
  whatWaySub: [
    'Tile by tile the catacomb is found, and every door you open lets something in. Get out, or keep them in: both sides are yours to play.',
    'La catacombe se découvre tuile par tuile, et chaque porte ouverte laisse entrer quelque chose. Sortir, ou les retenir : les deux camps sont à vous.',
  ],
  allTables: ['All {0}', 'Les {0}'],
  fewTables: ['Fewer', 'Moins'],
  against: ['against {0}', 'contre {0}'],
  byLink: ['by a link', 'par un lien'],
  waitingForHer: ['waiting', 'en attente'],
  isOver: ['over', 'terminée'],
  openFiles: ['Open a file', 'Ouvrir un fichier'],
  youLead: ['You lead', 'Vous menez'],
  fewFree: ['few, fragile, free', 'peu, fragiles, libres'],
  manyPatient: ['many, patient', 'nombreux, patients'],
  level: ['Level', 'Niveau'],
  levelBar: ['bar: wins against the Captain', 'barre : victoires contre le Capitaine'],
  otherBots: ['Other machines', 'Autres machines'],
  campaignOf: ['The campaign', 'La campagne'],
  toItsCamp: ['To the camp', 'Au camp'],
} as const;
