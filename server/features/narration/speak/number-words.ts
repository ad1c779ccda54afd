const ONES = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const ROMAN_VALUES: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

export const cardinalWord = (value: number): string => {
  const one = ONES[value];
  if (one !== undefined) return one;
  const ten = TENS[Math.floor(value / 10)] ?? '';
  return value % 10 === 0 ? ten : `${ten}-${cardinalWord(value % 10)}`;
};

/** 1 to 99 in words: "first", "twenty-third". */
export const ordinalWord = (value: number): string => {
  const word = cardinalWord(value);
  const last = word.split('-').at(-1) ?? word;
  const ordinal = ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return word.slice(0, word.length - last.length) + ordinal;
};

/** A year as it is said: 1859 is "eighteen fifty-nine", 1905 "nineteen oh five", 2008 stays a number. */
export const yearWords = (year: number): string => {
  const century = Math.floor(year / 100);
  const rest = year % 100;
  if (year >= 2000 && year < 2010) return String(year);
  if (rest === 0) return `${cardinalWord(century)} hundred`;
  return `${cardinalWord(century)} ${rest < 10 ? 'oh ' : ''}${cardinalWord(rest)}`;
};

/** "1930s" is "nineteen thirties". */
export const decadeWords = (year: number): string => {
  const words = yearWords(year);
  return words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`;
};

/** 1 to 99; null for what is not written as the Romans did. */
export const romanNumber = (text: string): number | null => {
  if (!/^(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/u.test(text) || text === '') return null;
  return romanValue(text);
};

/** 1000 to 2099, as on title pages; null for any other word of such letters. */
export const romanYear = (text: string): number | null => {
  if (!/^M{1,2}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/u.test(text)) return null;
  const year = romanValue(text);
  return year < 2100 ? year : null;
};

const romanValue = (text: string): number => {
  let value = 0;
  for (let index = 0; index < text.length; index += 1) {
    const digit = ROMAN_VALUES[text[index] ?? ''] ?? 0;
    const next = ROMAN_VALUES[text[index + 1] ?? ''] ?? 0;
    value += digit < next ? -digit : digit;
  }
  return value;
};
