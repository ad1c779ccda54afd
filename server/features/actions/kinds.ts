import { z } from 'zod';
import type { BookActionName, BookOrder } from '#contract/book-actions.ts';
import { bookStatuses } from '#contract/book-status.ts';

type WithoutTarget<Order> = Order extends BookOrder ? Omit<Order, 'ids' | 'matching' | 'fingerprint'> : never;

/** What is to be done, without whom it is done to: an order, or what an earlier one did, taken back. */
export type Deed = WithoutTarget<BookOrder>;
export type Input = Deed | { action: 'undo'; undone: Deed };
export const before = z.object({
  status: z.enum(bookStatuses),
  statusReason: z.string().nullable(),
  progress: z.number(),
  /** Of the step that waits for a person; null for none. */
  heldReason: z.string().nullable(),
  language: z.string(),
  categories: z.array(z.string()),
});
/** What a book was before it was changed. */
export type Before = z.infer<typeof before>;

const undoable: ReadonlySet<BookActionName> = new Set([
  'accept',
  'reject',
  'take_down',
  'category',
  'collection',
  'language',
  'delete',
]);

/** What was made or spoken can't be taken back, nor the money for it. */
export const canBeUndone = (action: BookActionName): boolean => undoable.has(action);
