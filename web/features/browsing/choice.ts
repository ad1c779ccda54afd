import { type BookOrder, bookOrders } from '#contract/book-lists.ts';

export type Choice = {
  order: BookOrder;
  categoryIds: readonly number[];
  /** Null for all languages. */
  language: string | null;
};

export function choiceFrom(params: URLSearchParams): Choice {
  const order = bookOrders.find((name) => name === params.get('order')) ?? 'newest';
  const ids = (params.get('categories') ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  const language = params.get('language');
  return {
    order,
    categoryIds: [...new Set(ids.map(Number))],
    language: language !== null && /^[a-z]{2,3}(-\w+)*$/.test(language) ? language : null,
  };
}

export function choiceToParams({ order, categoryIds, language }: Choice): Record<string, string> {
  return {
    ...(order === 'newest' ? {} : { order }),
    ...(categoryIds.length === 0 ? {} : { categories: categoryIds.join(',') }),
    ...(language === null ? {} : { language }),
  };
}
