import { useMutation } from '@tanstack/react-query';
import { atOnce } from '#web/platform/data/at-once.ts';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { call } from '#web/platform/data/call.ts';
import { read } from '#web/platform/data/read.ts';
import { sendBy } from '#web/platform/data/send.ts';

/** A category may have 50,000 books. */
export const LIMIT_MS = 60_000;

export type Category = AnswerOf<'GET /api/v1/admin/categories'>['categories'][number];

export const categories = read('GET /api/v1/admin/categories');

/** Without ids they're ordered by name. The list shows the new order at once. */
export const useOrderCategories = () =>
  useMutation(
    sendBy((ids: number[]) => call('PUT /api/v1/admin/categories/order', { body: { ids } }), {
      changes: ['admin/categories', 'categories'],
      atOnce: atOnce(categories, (answer, ids: number[]) => {
        const byId = new Map(answer.categories.map((category) => [category.id, category]));
        return ids.length === 0 ? answer : { categories: ids.flatMap((id) => byId.get(id) ?? []) };
      }),
    }),
  );
