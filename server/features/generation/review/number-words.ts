const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ordinals: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

function below100(value: number): string {
  if (value < 20) return small[value] ?? '';
  const rest = value % 10;
  return `${tens[Math.floor(value / 10)] ?? ''}${rest === 0 ? '' : ` ${small[rest] ?? ''}`}`;
}

const sizes = [
  [1e6, 'million'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

function cardinal(value: number): string {
  if (value < 100) return below100(value);
  const [size, name] = sizes.find(([least]) => value >= least) ?? [1, ''];
  const rest = value % size;
  return `${cardinal(Math.floor(value / size))} ${name}${rest === 0 ? '' : ` ${cardinal(rest)}`}`;
}

function ordinal(words: string): string {
  const all = words.split(' ');
  const last = all.pop() ?? '';
  return [...all, ordinals[last] ?? last.replace(/y$/u, 'ie').replace(/e$/u, 'e').concat('th')].join(' ');
}

function roman(value: number): string {
  const signs = 'm cm d cd c xc l xl x ix v iv i'.split(' ');
  let left = value;
  return [1_000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
    .map((size, index) => {
      const count = Math.floor(left / size);
      left -= count * size;
      return (signs[index] ?? '').repeat(count);
    })
    .join('');
}

/** Twelve hundred and seventeen seventy-six; null where nobody says so. */
function inHundreds(value: number): string | null {
  const hundreds = Math.floor(value / 100);
  if (value < 1_000 || value >= 10_000 || hundreds % 10 === 0) return null;
  const rest = value % 100;
  return `${below100(hundreds)} hundred${rest === 0 ? '' : ` ${below100(rest)}`}`;
}

const otherWords: Readonly<Record<number, string>> = { 12: 'a dozen', 100: 'a hundred', 1000: 'a thousand' };

/** How a number of figures may stand in a text: in English words, counted or in order, in hundreds, as Roman. */
export function wordsOfNumbers(figures: string): string[] {
  const value = Number(figures);
  if (!Number.isSafeInteger(value) || value >= 1e9) return [];
  const counted = cardinal(value);
  return [
    counted,
    ordinal(counted),
    counted.replace(/y$/u, 'ies'),
    inHundreds(value),
    otherWords[value],
    value > 0 && value < 4_000 ? roman(value) : null,
  ].filter((words) => words !== null && words !== undefined);
}
