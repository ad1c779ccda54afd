const ONES = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete ' +
  'dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete ' +
  'veintiocho veintinueve'
).split(' ');
const TENS = '- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const HUNDREDS =
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  );
const ORDINALS = '- primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo'.split(' ');
const MOST_DIGITS = 15;

/** Before what is counted "uno" is "un", and before feminine words "una", like "doscientas". */
export type Agreement = 'alone' | 'masculine' | 'feminine';

export const cardinalWords = (value: number, agreement: Agreement = 'alone'): string =>
  agreeing(plainWords(value), agreement);

const plainWords = (value: number): string => {
  if (value >= 1e6)
    return ofSize(value, 1e6, (count) => (count === 1 ? 'un millón' : `${before(count)} millones`));
  if (value >= 1000) return ofSize(value, 1000, (count) => (count === 1 ? 'mil' : `${before(count)} mil`));
  if (value === 100) return 'cien';
  if (value > 100) return ofSize(value, 100, (count) => HUNDREDS[count] ?? '');
  const ten = TENS[Math.floor(value / 10)] ?? '';
  return ONES[value] ?? (value % 10 === 0 ? ten : `${ten} y ${ONES[value % 10]}`);
};

const ofSize = (value: number, size: number, name: (count: number) => string): string => {
  const rest = value % size;
  return `${name(Math.floor(value / size))}${rest === 0 ? '' : ` ${plainWords(rest)}`}`;
};

const before = (count: number): string => agreeing(plainWords(count), 'masculine');

const agreeing = (words: string, agreement: Agreement): string => {
  if (agreement === 'alone') return words;
  if (agreement === 'masculine') return words.replace(/veintiuno$/u, 'veintiún').replace(/uno$/u, 'un');
  return words.replace(/(?<=cient|quinient)os(?!.*mill)/gu, 'as').replace(/uno$/u, 'una');
};

/** Up to ten as an ordinal, from eleven on as a number: "Felipe segundo", "Alfonso trece". */
export const rankWords = (value: number, agreement: Agreement = 'masculine'): string => {
  const ordinal = ORDINALS[value];
  if (ordinal === undefined || value === 0) return cardinalWords(value);
  return agreement === 'feminine' ? ordinal.replace(/o$/u, 'a') : ordinal;
};

const TENTHS =
  '- décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo'.split(
    ' ',
  );

/** "vigésimo primero": of 1 to 99, as it is written with "º". */
export const ordinalWords = (value: number, agreement: Agreement = 'masculine'): string => {
  const ending = (words: string): string =>
    agreement === 'feminine' ? words.replace(/o(?= |$)/gu, 'a') : words;
  const [ten, one] = [TENTHS[Math.floor(value / 10)], ORDINALS[value % 10] ?? ''];
  if (value < 11 || ten === undefined) return rankWords(value, agreement);
  if (value % 10 === 0) return ending(ten);
  if (value > 20) return ending(`${ten} ${one}`);
  if (value < 13) return ending(value === 11 ? 'undécimo' : 'duodécimo');
  return ending(`decimo${one}`);
};

export const digitWords = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => `${ONES[Number(digit)]} `).trim();

/** What is written in digits: "1.500", "3,14" or "007". */
export const numberWords = (written: string, agreement: Agreement = 'alone'): string => {
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?$/u.test(written) && !written.startsWith('0');
  const plain = isGrouped ? written.replace(/[.,](?=\d{3})/gu, '') : written;
  const [whole = '', decimals] = plain.split(/[.,]/u);
  const isCounted = whole.length <= MOST_DIGITS && !/^0\d/u.test(whole);
  if (decimals === undefined) return isCounted ? cardinalWords(Number(whole), agreement) : digitWords(whole);
  const isShort = decimals.length <= 2 && !decimals.startsWith('0');
  const after = isShort ? cardinalWords(Number(decimals)) : digitWords(decimals);
  return `${cardinalWords(Number(whole))} coma ${after}`;
};
