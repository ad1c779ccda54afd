import { keep, kept } from '../browser/kept.ts';
import { keyOf, NOBODY } from './account-outbox.ts';
import { itemsIn, type OutboxDeps } from './outbox.ts';

type Left<Item> = Pick<OutboxDeps<Item>, 'isItem' | 'merge'> & {
  /** Of the outbox. */
  name: string;
  isTheirs: (item: Item) => boolean;
};

/** Gives what somebody left here without an account to the one that is signed in. The rest goes. */
export function takeFromNobody<Item>({ name, isItem, merge, isTheirs }: Left<Item>): void {
  const left = itemsIn(kept(keyOf(name, NOBODY)), isItem);
  if (left.length === 0) return;
  const all = left.filter(isTheirs).reduce(merge, itemsIn(kept(keyOf(name)), isItem));
  keep(keyOf(name), all.length === 0 ? null : JSON.stringify(all));
  keep(keyOf(name, NOBODY), null);
}
