import { bookLengths } from '#contract/book-lists.ts';
import { audioStates, type BookStatus, bookOrigins } from '#contract/book-status.ts';
import { type BookColumn, bookColumns } from '#contract/book-table.ts';
import type { AdminBookOrder, BookCounts, BookFilters } from '#contract/books-admin.ts';

export const filters = ['all', 'published', 'waiting', 'making', 'review', 'rejected', 'failed'] as const;
export type Filter = (typeof filters)[number];

const statusesOf: Readonly<Record<Filter, readonly BookStatus[] | null>> = {
  all: null,
  published: ['published'],
  waiting: ['waiting', 'needs_source'],
  making: ['generating'],
  review: ['needs_review'],
  rejected: ['rejected'],
  failed: ['failed'],
};

export const pageSizes = [20, 50, 100] as const;
const orders: readonly AdminBookOrder[] = ['newest', 'oldest', 'title', 'title_desc'];

export type Choice = {
  filter: Filter;
  facts: BookFilters;
  q: string;
  order: AdminBookOrder;
  page: number;
  perPage: number;
  /** Of a saved view; null for those of the account. */
  columns: readonly BookColumn[] | null;
};

const among =
  <T extends string>(known: readonly T[]) =>
  (given: string): T | undefined =>
    known.find((one) => one === given);
const idIn = (given: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;

/** In the order of the panel, with what each may be in the address. */
const factIn: { readonly [Name in keyof Required<BookFilters>]: (given: string) => BookFilters[Name] } = {
  audio: among(audioStates),
  voice: (given) => given.slice(0, 100),
  length: among(bookLengths),
  category: idIn,
  language: (given) => (/^[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/.test(given) ? given : undefined),
  added_as: among(bookOrigins),
  added_by: idIn,
  reports: among(['open']),
};

export type FactName = keyof BookFilters;
export const factNames = Object.keys(factIn) as FactName[];

/** With one of them anew; nothing for text that it can't be. */
export const withFact = (facts: BookFilters, name: FactName, given: string): BookFilters => {
  const { [name]: _before, ...others } = facts;
  const value = given === '' ? undefined : factIn[name](given);
  return value === undefined ? others : { ...others, [name]: value };
};

const factsOf = (params: URLSearchParams): BookFilters =>
  factNames.reduce<BookFilters>((facts, name) => withFact(facts, name, params.get(name) ?? ''), {});

const columnsOf = (given: string | null): Choice['columns'] =>
  given === null ? null : bookColumns.filter((name) => given.split(',').includes(name));

const oneOf = <T extends string | number>(known: readonly T[], given: string | null, otherwise: T): T =>
  known.find((one) => String(one) === given) ?? otherwise;

export function choiceOf(params: URLSearchParams): Choice {
  const page = Number(params.get('page') ?? 1);
  return {
    filter: oneOf(filters, params.get('show'), 'all'),
    q: (params.get('q') ?? '').slice(0, 200),
    order: oneOf(orders, params.get('sort'), 'newest'),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    perPage: oneOf(pageSizes, params.get('per_page'), 20),
    facts: factsOf(params),
    columns: columnsOf(params.get('columns')),
  };
}

export function paramsOf({ filter, facts, q, order, page, perPage, columns }: Choice): URLSearchParams {
  const params = new URLSearchParams();
  if (filter !== 'all') params.set('show', filter);
  for (const name of factNames) if (facts[name] !== undefined) params.set(name, String(facts[name]));
  if (q.trim() !== '') params.set('q', q.trim());
  if (order !== 'newest') params.set('sort', order);
  if (perPage !== 20) params.set('per_page', String(perPage));
  if (page !== 1) params.set('page', String(page));
  if (columns !== null) params.set('columns', columns.join());
  return params;
}

export function filterQuery(filter: Filter): { published?: '1'; rejected?: '1'; status?: string } | null {
  if (filter === 'published') return { published: '1' };
  if (filter === 'rejected') return { rejected: '1' };
  const statuses = statusesOf[filter];
  return statuses === null ? null : { status: statuses.join(',') };
}

/** Everything on all of its pages, for actions. */
export const matchingOf = ({
  filter,
  facts,
  q,
}: Pick<Choice, 'filter' | 'facts' | 'q'>): BookFilters & { q?: string; status?: BookStatus[] } => {
  const statuses = statusesOf[filter];
  return { ...facts, ...(q === '' ? {} : { q }), ...(statuses === null ? {} : { status: [...statuses] }) };
};

export const isNarrowed = ({ filter, facts, q }: Choice): boolean =>
  filter !== 'all' || q !== '' || Object.keys(facts).length > 0;

export const countOf = (counts: BookCounts, filter: Filter): number =>
  (statusesOf[filter] ?? (Object.keys(counts) as BookStatus[])).reduce(
    (sum, status) => sum + counts[status],
    0,
  );
