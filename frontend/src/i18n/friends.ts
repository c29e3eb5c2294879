// The words of playing with somebody at another screen: names, links that work, hints agreed on, whose turn it is.
export const FRIENDS = {
  yourName: ['Your name (if you like)', 'Votre nom (si vous voulez)'],
  awaySince: ['away since {0}', 'absent depuis {0}'],
  neverCame: ['not here yet', 'pas encore là'],
  oneWatches: ['1 watches', '1 regarde'],
  moreWatch: ['{0} watch', '{0} regardent'],
  linkAddress: ['Address in your network', 'Adresse dans votre réseau'],
  linkNetwork: [
    'The links work for everybody in the same network as this machine.',
    'Les liens fonctionnent pour tous ceux qui sont sur le même réseau que cette machine.',
  ],
  linkOnlyHere: [
    'These links work on this machine only: the program listens to nobody else. For other machines start it with',
    'Ces liens ne fonctionnent que sur cette machine : le programme n’écoute qu’elle. Pour d’autres machines, lancez-le par',
  ],
  hintsForBoth: [
    'Hints for both: each may ask the machine for advice',
    'Indices pour les deux : chacun peut demander conseil à la machine',
  ],
  hintsAgreed: [
    'Hints are agreed on at this table: each may ask the machine for advice.',
    'On est convenu d’indices à cette table : chacun peut demander conseil à la machine.',
  ],
  hintsNone: [
    'No hints at this table: they were not agreed on when it was laid.',
    'Pas d’indices à cette table : on n’en est pas convenu en la mettant.',
  ],
  noticeOn: ['Tell me when it is my turn', 'Me prévenir quand c’est à moi'],
  noticeDenied: [
    'This browser does not allow notices: the title of the page tells it.',
    'Ce navigateur n’autorise pas d’avis : le titre de la page le dit.',
  ],
  yourTurnTitle: ['● Your turn – {0}', '● À vous – {0}'],
  yourTurnNotice: ['It is your turn: {0}', 'C’est à vous : {0}'],
  notFound: ['There is nothing here', 'Il n’y a rien ici'],
  notFoundWhy: [
    'No page of this house has the address {0}. It may have been cut off when it was copied.',
    'Aucune page de cette maison n’a l’adresse {0}. Elle a peut-être été coupée en la copiant.',
  ],
} as const;
