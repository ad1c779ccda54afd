const SOUNDS = ['ba', 'ke', 'li', 'mo', 'nu', 'ra', 'se', 'ti', 'vo', 'zu'];
/** A word that the book has once. */
const wordOf = (count: number): string =>
  [count % 10, Math.floor(count / 10) % 10, Math.floor(count / 100)].map((at) => SOUNDS[at]).join('');

let count = 0;
const next = (): string => {
  count += 1;
  return wordOf(count);
};
const sentence = (): string =>
  `The ${next()} of the ${next()} is kept by men who love the ${next()}, and no man ever sells a ${next()} for gold.`;
const sentences = (length: number): string[] => Array.from({ length }, sentence);

const [opening, long, whole] = [sentences(3), sentences(40), sentences(4)];
const sayings = sentences(3);
const before = [...sentences(2), 'A keeper of the lamp came down to the water every night.'];
const leaning = ['He never asked them for a coin in his life.', ...sentences(3)];
const others = Array.from({ length: 5 }, () => sentences(4));
const silent = Array.from({ length: 6 }, () => sentences(4));

const paragraphs = (all: readonly (readonly string[])[]): string =>
  all.map((own) => own.join(' ')).join('\n\n');

/** Paragraphs of a book by what is tried with them, sentence by sentence; each of their sentences is like no other. */
export const famousParts = { opening, long, whole, sayings, before, leaning, others, silent };

export const famousBook = [
  '# On the river',
  paragraphs([opening, whole, ...others]),
  '# On the harvest',
  paragraphs([sentences(4), before, leaning, sentences(4)]),
  '# On the lantern',
  paragraphs([sentences(4), long, sentences(4)]),
  '# On the meadow',
  paragraphs([sentences(4), ...sayings.map((one) => [one]), sentences(4)]),
  '# On the harbour',
  paragraphs(silent),
  ...['winter', 'summer', 'spring', 'autumn'].map(
    (name) => `# On the ${name}\n\n${paragraphs([sentences(4), sentences(4), sentences(4)])}`,
  ),
].join('\n\n');
