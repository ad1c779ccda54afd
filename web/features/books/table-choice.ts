import type { BookStatus } from '#contract/book-status.ts';
import type { AdminBookOrder, BookCounts } from '#contract/books-admin.ts';

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

export type Choice = { filter: Filter; q: string; order: AdminBookOrder; page: number; perPage: number };

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
  };
}

export function paramsOf({ filter, q, order, page, perPage }: Choice): URLSearchParams {
  const params = new URLSearchParams();
  if (filter !== 'all') params.set('show', filter);
  if (q.trim() !== '') params.set('q', q.trim());
  if (order !== 'newest') params.set('sort', order);
  if (perPage !== 20) params.set('per_page', String(perPage));
  if (page !== 1) params.set('page', String(page));
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
  q,
}: Pick<Choice, 'filter' | 'q'>): { q?: string; status?: BookStatus[] } => {
  const statuses = statusesOf[filter];
  return { ...(q === '' ? {} : { q }), ...(statuses === null ? {} : { status: [...statuses] }) };
};

export const countOf = (counts: BookCounts, filter: Filter): number =>
  (statusesOf[filter] ?? (Object.keys(counts) as BookStatus[])).reduce(
    (sum, status) => sum + counts[status],
    0,
  );
