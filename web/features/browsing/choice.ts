import { type BookLength, type BookOrder, bookLengths, bookOrders } from '#contract/book-lists.ts';

export type Choice = {
  order: BookOrder;
  categoryIds: readonly number[];
  /** Null for all languages. */
  language: string | null;
  /** Null for all lengths. */
  length: BookLength | null;
};

/** Nothing chosen: all books, the newest first. */
export const everything: Choice = { order: 'newest', categoryIds: [], language: null, length: null };

export const isNarrowed = ({ categoryIds, language, length }: Choice): boolean =>
  categoryIds.length > 0 || language !== null || length !== null;

export function choiceFrom(params: URLSearchParams): Choice {
  const order = bookOrders.find((name) => name === params.get('order')) ?? everything.order;
  const ids = (params.get('categories') ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  const language = params.get('language');
  return {
    order,
    categoryIds: [...new Set(ids.map(Number))],
    language: language !== null && /^[a-z]{2,3}(-\w+)*$/.test(language) ? language : null,
    length: bookLengths.find((name) => name === params.get('length')) ?? null,
  };
}

export function choiceToParams({ order, categoryIds, language, length }: Choice): Record<string, string> {
  return {
    ...(order === everything.order ? {} : { order }),
    ...(categoryIds.length === 0 ? {} : { categories: categoryIds.join(',') }),
    ...(language === null ? {} : { language }),
    ...(length === null ? {} : { length }),
  };
}
