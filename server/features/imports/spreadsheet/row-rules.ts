import { type DetailList, detailLists } from '#contract/book-detail-lists.ts';
import { type Columns, foldName } from './header-rules.ts';
import type { RowProblem, SheetField, SheetRow } from './sheet.ts';

/** As the catalogue keeps them, with room. */
const LONGEST_TITLE = 300;
const LONGEST_AUTHOR = 200;
const LONGEST_CATEGORY = 80;
const MOST_CATEGORIES = 8;
const LONGEST_VALUE_SHOWN = 200;
const EARLIEST_YEAR = -3000;

const ERROR_CELL = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|GETTING_DATA|SPILL!|CALC!)$/i;

/** What people and programs write where they know nothing. */
const PLACEHOLDERS = {
  title: /^(?:n\/a|n\.\s?a\.?|null|undefined|nan|tb[ad])$/i,
  author: /^(?:n\/?a|n\.\s?a\.?|null|nil|none|undefined|nan|tb[ad]|todo|x{2,})$/i,
} as const;
/** Also one that an apostrophe made text. */
const FORMULA = /^'?(?:=|[+@-]\s*[a-z]+\(|[+@-].*\|.*!)/i;

/** Languages' codes with the names that people write. A code of two or three letters is taken as it is. */
const LANGUAGES = [
  'en english englisch anglais ingles inglese engels, de german deutsch allemand aleman tedesco',
  'fr french francais franzosisch frances francese',
  'es spanish espanol spanisch espagnol spagnolo castellano, it italian italiano italienisch italien',
  'pt portuguese portugues, nl dutch nederlands, pl polish polski, ru russian русскии',
  'uk ukrainian українська, el greek ελληνικα, sv swedish svenska, da danish dansk, no norwegian norsk',
  'fi finnish suomi, cs czech cestina, hu hungarian magyar, ro romanian, tr turkish turkce, he hebrew',
  'ar arabic, hi hindi, zh chinese, ja japanese, ko korean',
];

const languages: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap((line) => line.split(', ')).flatMap((language) => {
    const [code = '', ...names] = language.split(' ');
    return names.map((name) => [foldName(name), code] as const);
  }),
);

/** Characters no title has: controls, halves of characters, direction marks. */
const UNSEEN = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]+/gu;

const clean = (text: string): string => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();

type Wrong = { wrong: Omit<RowProblem, 'column' | 'value'> };
type Checked<Value> = { value: Value } | Wrong;

const wrong = (reason: string, fix: string): Wrong => ({ wrong: { reason, fix } });

const anOf = { title: 'a title', author: 'an author' } as const;

function requiredText(text: string, field: 'title' | 'author', most: number): Checked<string> {
  if (text === '') return wrong(`The ${field} is missing.`, `Write the ${field}.`);
  if (text.length > most)
    return wrong(`The ${field} is longer than ${most} characters.`, `Shorten the ${field}.`);
  if (ERROR_CELL.test(text))
    return wrong(
      'The cell contains a spreadsheet error, not text.',
      'Fix the formula, or write the text itself.',
    );
  if (FORMULA.test(text))
    return wrong('The cell contains a formula, not text.', `Write the ${field} itself.`);
  if (PLACEHOLDERS[field].test(text)) return wrong(`“${text}” is not ${anOf[field]}.`, `Write the ${field}.`);
  if (!/[\p{L}\p{N}]/u.test(text))
    return wrong(`The ${field} has no letter or number.`, `Write the ${field}.`);
  return { value: text };
}

function categoriesOf(text: string): Checked<string[]> {
  const all = [...new Set(text.split(/[;,|/]/).map(clean))].filter((name) => name !== '');
  if (all.length > MOST_CATEGORIES)
    return wrong(`More than ${MOST_CATEGORIES} categories.`, 'Keep the ones that matter most.');
  if (all.some((name) => name.length > LONGEST_CATEGORY))
    return wrong(
      `A category is longer than ${LONGEST_CATEGORY} characters.`,
      'Separate categories by a semicolon, or shorten them.',
    );
  return { value: all };
}

/** A semicolon or a line of its own for each: questions have commas. */
function listOf(text: string, list: DetailList): Checked<string[]> {
  const { called, letters, most } = detailLists[list];
  const all = [...new Set(text.split(/[;\r\n]+/).map(clean))].filter((one) => one !== '');
  if (all.length > most) return wrong(`More than ${most} ${list}.`, 'Keep the ones that matter most.');
  if (all.some((one) => one.length > letters))
    return wrong(
      `${called} is longer than ${letters} characters.`,
      `Separate ${list} by a semicolon, or shorten them.`,
    );
  return { value: all };
}

/** A year, or the year of a date; `1854`, `c. 1854`, `380 BC`, `1854-08-09`. */
function yearOf(text: string, thisYear: number): Checked<number | null> {
  if (text === '') return { value: null };
  const fix = 'Write the year as a number, such as 1854, or leave the cell empty.';
  const found = /^(?:c\.?|ca\.?|circa)?\s*(-?\d{1,4})\s*(bce?|b\.c\.)?$/i.exec(text);
  const ofDate = /^(\d{4})[-/.]\d{1,2}[-/.]\d{1,2}|^\d{1,2}[-/.]\d{1,2}[-/.](\d{4})/.exec(text);
  const number = found ? Number(found[1]) * (found[2] ? -1 : 1) : Number(ofDate?.[1] ?? ofDate?.[2]);
  if (!Number.isFinite(number)) return wrong('The year can’t be read.', fix);
  if (number > thisYear + 2 || number < EARLIEST_YEAR)
    return wrong(`No book can be from the year ${number}.`, fix);
  return { value: number };
}

function languageOf(text: string): Checked<string | null> {
  if (text === '') return { value: null };
  const named = languages.get(foldName(text));
  if (named) return { value: named };
  const code = /^([a-z]{2,3})(?:[-_][a-z]{2,4})?$/i.exec(text);
  if (code?.[1]) return { value: code[1].toLowerCase() };
  return wrong('Unknown language.', 'Write its code, such as en or de, or leave the cell empty.');
}

/** Null for an empty row. `row` counts from 1; only the first problem is told. */
export function readRow(
  cells: readonly string[],
  { columns, row, thisYear }: { columns: Columns; row: number; thisYear: number },
): SheetRow | null {
  const cellOf = (field: SheetField): string => {
    const column = columns[field];
    return column ? (cells[column.index] ?? '') : '';
  };
  const textOf = (field: SheetField): string => clean(cellOf(field));
  if (cells.every((cell) => cell.trim() === '')) return null;
  const texts = { title: textOf('title'), author: textOf('author') };
  const checks = {
    title: requiredText(texts.title, 'title', LONGEST_TITLE),
    author: requiredText(texts.author, 'author', LONGEST_AUTHOR),
    category: categoriesOf(textOf('category')),
    year: yearOf(textOf('year'), thisYear),
    language: languageOf(textOf('language')),
    questions: listOf(cellOf('questions'), 'questions'),
    topics: listOf(cellOf('topics'), 'topics'),
  };
  const problem = firstProblem(checks, columns, textOf);
  const taken = <Value>(checked: Checked<Value>, otherwise: Value): Value =>
    'value' in checked ? checked.value : otherwise;
  return {
    row,
    title: shown(texts.title),
    author: shown(texts.author),
    categories: taken(checks.category, []),
    year: taken(checks.year, null),
    language: taken(checks.language, null),
    questions: taken(checks.questions, []),
    topics: taken(checks.topics, []),
    problem,
  };
}

const shown = (text: string): string =>
  Array.from(text.slice(0, 2 * LONGEST_TITLE))
    .slice(0, LONGEST_TITLE)
    .join('');

function firstProblem(
  checks: Readonly<Record<SheetField, Checked<unknown>>>,
  columns: Columns,
  textOf: (field: SheetField) => string,
): RowProblem | null {
  for (const [field, checked] of Object.entries(checks) as [SheetField, Checked<unknown>][]) {
    if (!('wrong' in checked)) continue;
    const value = Array.from(textOf(field)).slice(0, LONGEST_VALUE_SHOWN).join('');
    return { column: columns[field]?.name ?? field, value, ...checked.wrong };
  }
  return null;
}
