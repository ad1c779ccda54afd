import { MOST_COUNTED } from '#contract/values.ts';

type Asked = { page: number; per_page: number };

/** What a list that is read page by page says of itself; pages count from 1. */
export function pageOf({ page, per_page }: Asked, total: number) {
  const last_page = Math.max(1, Math.ceil(total / per_page));
  return { total, page, per_page, last_page, hasMorePages: page < last_page };
}

/** How many rows are counted of a list that may be long: so many that it's known whether there is another page. */
export const mostCounted = ({ page, per_page }: Asked): number => Math.max(MOST_COUNTED, page * per_page) + 1;

/** The same of a list that was counted so far. */
export const countedPageOf = (asked: Asked, counted: number) => ({
  ...pageOf(asked, Math.min(counted, MOST_COUNTED)),
  hasMorePages: counted > asked.page * asked.per_page,
  is_more: counted > MOST_COUNTED,
});

/** The rows of a page. */
export const windowOf = ({ page, per_page }: Asked) => ({ limit: per_page, offset: (page - 1) * per_page });
