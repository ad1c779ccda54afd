import type { Fields } from './action-fields.tsx';
import type { ActionName, Order, Target } from './api.ts';

const HAS_A_LETTER = /[\p{L}\p{N}]/u;

type Ask<Name extends ActionName> = (
  fields: Fields,
) => Omit<Extract<Order, { action: Name }>, keyof Target> | null;

const withReason = <Name extends 'reject' | 'take_down'>(action: Name, { reason }: Fields) => ({
  action,
  ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
});

const asks: { readonly [Name in ActionName]: Ask<Name> } = {
  accept: () => ({ action: 'accept' }),
  reject: (fields) => withReason('reject', fields),
  take_down: (fields) => withReason('take_down', fields),
  category: ({ category, mode }) =>
    HAS_A_LETTER.test(category) ? { action: 'category', category: category.trim(), mode } : null,
  collection: ({ collection }) =>
    collection === '' ? null : { action: 'collection', collection_id: Number(collection) },
  language: ({ language }) => ({ action: 'language', language }),
  generate: () => ({ action: 'generate' }),
  redo: ({ step }) => ({ action: 'redo', step }),
  narrate: () => ({ action: 'narrate' }),
  delete: () => ({ action: 'delete' }),
};

/** Null while something is missing. */
export function orderOf(action: ActionName, fields: Fields, target: Target): Order | null {
  const asked = asks[action](fields);
  return asked && { ...asked, ...target };
}
