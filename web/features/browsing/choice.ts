import { type BookOrder, bookOrders } from '#contract/book-lists.ts';

export type Choice = { order: BookOrder; categoryIds: readonly number[] };

export function choiceFrom(params: URLSearchParams): Choice {
  const order = bookOrders.find((name) => name === params.get('order')) ?? 'newest';
  const ids = (params.get('categories') ?? '').split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return { order, categoryIds: [...new Set(ids.map(Number))] };
}

export function choiceToParams({ order, categoryIds }: Choice): Record<string, string> {
  return {
    ...(order === 'newest' ? {} : { order }),
    ...(categoryIds.length === 0 ? {} : { categories: categoryIds.join(',') }),
  };
}
