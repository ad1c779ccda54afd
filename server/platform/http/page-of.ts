/** What a list that is read page by page says of itself; pages count from 1. */
export function pageOf({ page, per_page }: { page: number; per_page: number }, total: number) {
  const last_page = Math.max(1, Math.ceil(total / per_page));
  return { total, page, per_page, last_page, hasMorePages: page < last_page };
}

/** The rows of a page. */
export const windowOf = ({ page, per_page }: { page: number; per_page: number }) => ({
  limit: per_page,
  offset: (page - 1) * per_page,
});
