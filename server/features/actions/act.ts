import type { BookStatus } from '#contract/book-status.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { type Line, lockBook, type Present } from './action-store.ts';
import type { Acts } from './deps.ts';
import type { Before, Deed, Input } from './kinds.ts';

const MOST_CATEGORIES = 20;

const refuse = (sentence: string): never => {
  throw new AppError('conflict', sentence);
};

type Change = Parameters<Acts['changeBook']>[1]['change'];
/** What is done with a book that stays in the catalogue. */
type InPlace = Exclude<Deed, { action: 'delete' }>;
type OfMany = Parameters<Acts['restoreBook']>[1];
type Reason = { reason: string | null | undefined };
type One = { bookId: number; adminId: number; now: Present; together: number };

/**
 * Does it with one book; returns what that was before, null where the book itself knows. Throws an `AppError` that says
 * why it can't be done.
 */
export async function act(
  acts: Acts,
  tx: Executor,
  { input, line, adminId, total }: { input: Input; line: Line; adminId: number; total: number },
): Promise<Before | null> {
  const { bookId } = line;
  const deed = input.action === 'undo' ? input.undone : input;
  if (deed.action === 'delete') {
    await (input.action === 'undo' ? restore : remove)(acts, tx, { bookId, adminId, together: total });
    return null;
  }
  const now = await lockBook(tx, bookId);
  if (!now) throw notFound('That book');
  const one = { bookId, adminId, now, together: total };
  if (input.action !== 'undo') await doTo(acts, tx, deed, one);
  else if (line.before) await undo(acts, tx, deed, { ...one, before: line.before });
  const { isHeld: _held, ...before } = now;
  return before;
}

// Both lock books in an order of their own, and the bin keeps what a book was.
const remove = (acts: Acts, tx: Executor, which: OfMany) =>
  orRefuse(acts.deleteBook(tx, which), 'This book is already deleted.');
const restore = (acts: Acts, tx: Executor, which: OfMany) =>
  orRefuse(acts.restoreBook(tx, which), 'This book isn’t in the bin any more.');

function doTo(acts: Acts, tx: Executor, deed: InPlace, one: One): Promise<unknown> {
  const { bookId, adminId, now, together } = one;
  const change = (to: Change) => acts.changeBook(tx, { bookId, adminId, change: to });
  switch (deed.action) {
    case 'accept':
      return accept(acts, tx, one);
    case 'reject':
      return reject(acts, tx, { ...one, reason: deed.reason });
    case 'take_down':
      return takeDown(acts, tx, { ...one, reason: deed.reason });
    case 'category':
      return change({ categories: categoriesAfter(now.categories, deed) });
    case 'collection':
      return acts.addToCollection(tx, { collectionId: deed.collection_id, bookId });
    case 'language':
      return change({ language: deed.language });
    case 'generate':
      return orRefuse(acts.generate(tx, { bookId, together }), 'This book is already being generated.');
    case 'redo':
      return acts.redo(tx, { bookId, adminId, step: deed.step, together });
    case 'narrate':
      return orRefuse(acts.narrateAgain(tx, bookId), 'This book is already being narrated.');
  }
}

async function orRefuse(done: Promise<boolean>, sentence: string): Promise<void> {
  if (!(await done)) refuse(sentence);
}

function accept(acts: Acts, tx: Executor, { bookId, adminId, now }: One): Promise<unknown> {
  if (now.isHeld) return acts.decide(tx, { bookId, adminId, decision: 'accept' });
  if (now.status === 'published') refuse('This book is already published.');
  return acts.changeBook(tx, { bookId, adminId, change: { published: true } });
}

function reject(acts: Acts, tx: Executor, { bookId, adminId, now, reason }: One & Reason): Promise<unknown> {
  if (now.status === 'rejected') refuse('This book is already rejected.');
  if (now.isHeld) return acts.decide(tx, { bookId, adminId, decision: 'reject', reason });
  return acts.changeBook(tx, { bookId, adminId, change: { rejected: true, status_reason: reason } });
}

function takeDown(
  acts: Acts,
  tx: Executor,
  { bookId, adminId, now, reason }: One & Reason,
): Promise<unknown> {
  if (now.status !== 'published') refuse('This book isn’t published.');
  return acts.changeBook(tx, { bookId, adminId, change: { published: false, status_reason: reason } });
}

type Categories = Extract<Deed, { action: 'category' }>;

function categoriesAfter(present: readonly string[], { mode, category }: Categories): string[] {
  if (mode === 'set') return [category];
  const others = present.filter((name) => name.toLowerCase() !== category.toLowerCase());
  if (others.length < present.length) return [...present];
  if (others.length >= MOST_CATEGORIES) refuse('A book can have at most 20 categories.');
  return [...others, category];
}

const CHANGED = 'Somebody has changed this book since.';
const hasStatus = (now: Present, status: BookStatus): void => {
  if (now.status !== status) refuse(now.status === 'generating' ? 'This book is being generated.' : CHANGED);
};

/** Throws where the book isn't what the action made of it. */
function stillIs(now: readonly string[], made: readonly string[]): void {
  const folded = (names: readonly string[]) => names.map((name) => name.toLowerCase()).join('\n');
  if (folded(now) !== folded(made)) refuse(CHANGED);
}

function undo(acts: Acts, tx: Executor, deed: InPlace, one: One & { before: Before }): Promise<unknown> {
  const { bookId, adminId, now, before } = one;
  const change = (to: Change) => acts.changeBook(tx, { bookId, adminId, change: to });
  switch (deed.action) {
    case 'accept':
      hasStatus(now, 'published');
      return change(whatItWas(before));
    case 'reject':
      hasStatus(now, 'rejected');
      return before.status === 'published'
        ? change({ published: true })
        : acts.takeBackRejection(tx, { bookId, adminId, before });
    case 'take_down':
      hasStatus(now, 'needs_review');
      return change({ published: true });
    case 'category':
      stillIs(now.categories, categoriesAfter(before.categories, deed));
      return change({ categories: before.categories });
    case 'collection':
      return acts.takeFromCollection(tx, { collectionId: deed.collection_id, bookId });
    case 'language':
      stillIs([now.language], [deed.language]);
      return change({ language: before.language });
    default:
      return refuse('This can’t be undone.');
  }
}

function whatItWas({ status, statusReason }: Before): Change {
  const status_reason = statusReason ?? undefined;
  return status === 'rejected' ? { rejected: true, status_reason } : { published: false, status_reason };
}
