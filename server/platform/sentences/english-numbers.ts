const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SIZES = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
  [100, 'hundred'],
] as const;
const ORDINALS = new Map(
  'one=first,two=second,three=third,five=fifth,eight=eighth,nine=ninth,twelve=twelfth'
    .split(',')
    .map((one) => [one.replace(/=.*/u, ''), one.replace(/.*=/u, '')] as const),
);
/** Longer ones are said digit by digit. */
const MOST_DIGITS = 15;

export const cardinalWords = (value: number): string => {
  for (const [size, name] of SIZES) {
    if (value < size) continue;
    const rest = value % size;
    const head = `${cardinalWords(Math.floor(value / size))} ${name}`;
    if (rest === 0) return head;
    return `${head} ${rest < 100 ? 'and ' : ''}${cardinalWords(rest)}`;
  }
  const ten = TENS[Math.floor(value / 10)] ?? '';
  return ONES[value] ?? (value % 10 === 0 ? ten : `${ten}-${ONES[value % 10]}`);
};

/** "first", "twenty-third", "one hundred and first". */
export const ordinalWords = (value: number): string => {
  const words = cardinalWords(value);
  const last = words.split(/[- ]/u).at(-1) ?? words;
  const ordinal = ORDINALS.get(last) ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return words.slice(0, words.length - last.length) + ordinal;
};

/** A year as it is said: 1859 is "eighteen fifty-nine", 1905 "nineteen oh five", 399 "three ninety-nine". */
export const yearWords = (year: number): string => {
  const rest = year % 100;
  if (year < 100 || year % 1000 < 10) return cardinalWords(year);
  const century = cardinalWords(Math.floor(year / 100));
  if (rest === 0) return `${century} hundred`;
  return `${century} ${rest < 10 ? 'oh ' : ''}${cardinalWords(rest)}`;
};

/** "thirties", "sixes", "hundreds": of the last word. */
export const pluralWords = (words: string): string => {
  if (words.endsWith('y')) return `${words.slice(0, -1)}ies`;
  return words.endsWith('x') ? `${words}es` : `${words}s`;
};

export const digitWords = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => `${ONES[Number(digit)]} `).trim();

/** What is written in digits: "1,500", "3.14" or "007". */
export const numberWords = (written: string): string => {
  const [whole = '', decimals] = written.replaceAll(',', '').split('.');
  const isCounted = whole.length <= MOST_DIGITS && !/^0\d/u.test(whole);
  const words = isCounted ? cardinalWords(Number(whole)) : digitWords(whole);
  return decimals === undefined ? words : `${words} point ${digitWords(decimals)}`;
};
