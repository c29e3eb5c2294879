// A bot as a program, in JavaScript: claustrophobia play --infernal "cmd:node examples/bots/talker.js"
// It reads a line of JSON, and answers with one. What its author wants to know goes to console.error.
const lines = require('node:readline').createInterface({ input: process.stdin });

const likes = ['move', 'activate', 'bring', 'explore', 'attack']; // the best last
const liking = (option) => likes.indexOf(option.verb);

let state = 1; // of its dice
const below = (count) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
};

let why = [];
const answers = {
  hello: () => ({ hello: { protocol: 1, name: 'Talker in JavaScript', why: true } }),
  game: ({ seed }) => {
    state = seed >>> 0; // the same seed, the same game
  },
  decision: ({ options }) => {
    const best = Math.max(...options.map(liking));
    const liked = options.filter((option) => liking(option) === best);
    const { text } = liked[below(liked.length)];
    why = [{ option: text, value: best, unit: 'rate', reason: 'Attack first, then go on.' }];
    return { choice: text };
  },
  why: () => ({ why }),
  quit: () => process.exit(),
};

lines.on('line', (line) => {
  const [[kind, said]] = Object.entries(JSON.parse(line));
  const answer = answers[kind]?.(said);
  if (answer) {
    console.log(JSON.stringify(answer));
  }
});
