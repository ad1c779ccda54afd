import { type DetailList, detailListNames } from '#contract/book-detail-lists.ts';
import type { BookStatus } from '#contract/book-status.ts';
import type { BookDetails } from '#contract/books.ts';
import type { EditableBook } from '#contract/books-admin.ts';
import { noDetails } from '#web/platform/offline/copy-forms.ts';
import type { BookChanges } from './api.ts';

export type Standing = 'stay' | 'publish' | 'withdraw' | 'reject' | 'accept';

const detailNames = Object.keys(noDetails) as (keyof BookDetails)[];
/** Lists with a line for each. */
const typedDetail = (value: BookDetails[keyof BookDetails]): string =>
  Array.isArray(value) ? value.join('\n') : String(value ?? '');
const typedDetails = (book: BookDetails) =>
  Object.fromEntries(detailNames.map((name) => [name, typedDetail(book[name])])) as Record<
    keyof BookDetails,
    string
  >;

/** A book as it's typed, with the call's field names. */
export const formOf = (book: EditableBook) => ({
  title: book.title,
  author_name: book.author.name,
  slogan: book.slogan,
  language: book.language,
  ...typedDetails(book),
  /** Separated by commas. */
  categories: book.categories.map(({ name }) => name).join(', '),
  main_text: book.main_text ?? '',
  minute_text: book.minute_text ?? '',
  standing: 'stay' as Standing,
  status_reason: '',
});
export type BookForm = ReturnType<typeof formOf>;

const partsOf = (typed: string, separator: ',' | '\n'): string[] =>
  typed.split(separator).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

const isList = (name: string): name is DetailList => detailListNames.some((list) => list === name);

const standings: Readonly<Record<Standing, Pick<BookChanges, 'published' | 'rejected'>>> = {
  stay: {},
  publish: { published: true },
  withdraw: { published: false },
  reject: { rejected: true },
  accept: { rejected: false },
};

export function standingsFor(status: BookStatus): Standing[] {
  if (status === 'published') return ['stay', 'withdraw', 'reject'];
  if (status === 'rejected') return ['stay', 'publish', 'accept'];
  return ['stay', 'publish', 'reject'];
}

function sent(name: keyof BookForm, form: BookForm): BookChanges {
  if (name === 'categories') return { categories: partsOf(form.categories, ',') };
  if (isList(name)) return { [name]: partsOf(form[name], '\n') };
  if (name === 'year') return { year: form.year.trim() === '' ? null : Number(form.year) };
  return name === 'standing' ? standings[form.standing] : { [name]: form[name] };
}

/** The changed fields, as the call takes them; null if there are none. */
export function changesOf(book: EditableBook, form: BookForm): BookChanges | null {
  const before = formOf(book);
  const names = (Object.keys(form) as (keyof BookForm)[]).filter((name) => form[name] !== before[name]);
  if (names.length === 0) return null;
  const changes: BookChanges = { base_version: book.version };
  for (const name of names) Object.assign(changes, sent(name, form));
  return changes;
}

export type Block = { key: string; kind: 'heading' | 'paragraph'; text: string };

/** Before an empty line, a heading and a list item, as the text is read and heard. */
const CUT = /\r?\n(?=\s*\r?\n|\s*#{1,6}\s|\s*[-*+]\s|\s*\d+[.)]\s)/u;

/** A Markdown text as headings and paragraphs, roughly as readers see it. */
export function blocksOf(markdown: string): Block[] {
  return markdown.split(CUT).flatMap((part, place): Block[] => {
    const [first = '', ...rest] = part.trim().split('\n');
    const heading = /^##\s+(.+)$/u.exec(first)?.[1];
    const text = (heading === undefined ? part : rest.join('\n')).trim().replace(/^([-*+]|#{1,6}|>)\s+/u, '');
    const blocks: Block[] = [
      { key: `h${place}`, kind: 'heading', text: heading ?? '' },
      { key: `p${place}`, kind: 'paragraph', text },
    ];
    return blocks.filter((block) => block.text !== '');
  });
}

export const wordsIn = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;
