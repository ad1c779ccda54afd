import { changeBooks, findBookFacts, lockWriting, setBookStatus } from '#server/features/books/index.ts';
import { findText, saveEvidence } from '#server/features/reading/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { AppError, invalidField, notFound } from '#server/platform/http/app-error.ts';
import { type Draft, draft as draftShape } from '../draft.ts';
import { bodyOf } from '../draft-rules.ts';
import { sectionsOf } from '../prompts/present-result.ts';
import { evidenceOfDraft } from '../publish/evidence-of-draft.ts';
import { reviewDraft } from '../review/review-step.ts';
import { tellOfBook } from '../run/news.ts';
import { shareBefore } from '../run/order-books.ts';
import { decideStep, lockSteps, type StepRow, stepsOf, writeResult } from '../run/step-store.ts';
import { sourcesOf } from '../sources/source-store.ts';
import type { Json } from '../steps.ts';
import { edited, keepEdit } from '../write/edits.ts';

const EDITED = 'An admin edited this draft, and the review has no objection any more.';

export type ChangeBookIn = (
  tx: Executor,
  change: { bookId: number; adminId: number; change: { main_text: string } },
) => Promise<unknown>;

type Deps = Parameters<typeof changeBooks>[0] &
  Parameters<typeof reviewDraft>[0] & { feed: Parameters<typeof tellOfBook>[1]; changeBookIn: ChangeBookIn };

type Change = { bookId: number; adminId: number; section: number; was: string; body: string };
type Changed = { change: Change; draft: Draft; review: Awaited<ReturnType<typeof reviewDraft>> };

/**
 * Replaces the text of a section (counted from 1) of a draft that needs review, or of a book that was generated, and
 * reviews all of it again. Throws `not_found`; `invalid` without such a section; `conflict` while the book is
 * generated, and if the section isn't the one that was read.
 */
export async function changeSection(
  deps: Deps,
  { signal, ...change }: Change & { signal: AbortSignal },
): Promise<void> {
  const { bookId, section: number, was, body } = change;
  const { pool } = deps.database;
  if (!(await findBookFacts(pool, bookId))) throw notFound('That book');
  const before = await draftToEdit(pool, bookId);
  const { sections } = before.draft;
  const index = number - 1;
  const section = sections[index];
  if (!section) throw invalidField('section', `The draft has no section ${number}.`);
  if (section.body !== was) throw changedSince();
  const changed = edited(section, body);
  const draft = { ...before.draft, sections: sections.with(index, changed) };
  const review = await reviewDraft(deps, { bookId, before: { ...before.done, write: draft }, signal });
  await changeBooks(deps, async (tx) => {
    await lockSteps(tx, [bookId]);
    const { isPublished, draft: now } = await draftToEdit(tx, bookId);
    if (isPublished !== before.isPublished || JSON.stringify(now) !== JSON.stringify(before.draft))
      throw changedSince();
    await writeResult(tx, { bookId, step: 'write' }, draft);
    await keepEdit(tx, { bookId, index }, changed);
    const keep = isPublished ? keepPublished : keepHeld;
    await keep(deps, tx, { change, draft, review });
    await tellOfBook(tx, deps.feed, bookId);
  });
}

async function keepHeld(_deps: Deps, tx: Executor, { change, review }: Changed): Promise<void> {
  const { bookId, adminId, section, was, body } = change;
  const reasons = review.reasons.length === 0 ? [EDITED] : review.reasons;
  const reason = reasons.join(' ');
  await decideStep(tx, { bookId, step: 'review' }, { state: 'held', reason, result: { ...review, reasons } });
  await setBookStatus(tx, bookId, { status: 'needs_review', reason, progress: shareBefore('review') });
  const book = await findBookFacts(tx, bookId);
  await recordAudit(tx, {
    adminId,
    action: 'generation.edited',
    subject: { kind: 'book', id: bookId, label: book?.title ?? '' },
    before: { section, body: was },
    after: { section, body },
  });
}

/** What readers have changes as by the book's form: with its narration, and in the audit log. */
async function keepPublished(deps: Deps, tx: Executor, { change, draft, review }: Changed): Promise<void> {
  const { bookId, adminId, section: number, was, body } = change;
  await lockWriting(tx);
  const text = (await findText(tx, bookId))?.body ?? '';
  const title = draft.sections[number - 1]?.title ?? '';
  const [head, tail, ...more] = text.split(bodyOf({ sections: [{ title, body: was }] }));
  if (head === undefined || tail === undefined || more.length > 0)
    throw new AppError(
      'conflict',
      'This section can’t be replaced by itself in the text that readers have. Edit it in the book’s form.',
    );
  const main_text = `${head}${bodyOf({ sections: [{ title, body }] })}${tail}`;
  await deps.changeBookIn(tx, { bookId, adminId, change: { main_text } });
  await saveEvidence(tx, bookId, evidenceOfDraft(draft, await sourcesOf(tx, bookId)));
  await writeResult(tx, { bookId, step: 'review' }, review);
}

const changedSince = (): AppError =>
  new AppError('conflict', 'This section has changed since you opened it. Look at it again.');

/** Null while it's made. */
export function editableOf(steps: readonly Pick<StepRow, 'step' | 'state'>[]): 'draft' | 'published' | null {
  if (steps.some(({ step, state }) => step === 'review' && state === 'held')) return 'draft';
  return steps.some(({ step, state }) => step === 'publish' && state === 'done') ? 'published' : null;
}

/** With what admins have corrected since in the text that readers have, under the same headings. */
export function asReadersHaveIt(draft: Draft, text: string): Draft {
  const published = new Map(sectionsOf(text).map(({ title, body }) => [title, body]));
  const sections = draft.sections.map((section) => {
    const body = published.get(section.title) ?? section.body;
    return body.trim() === section.body.trim() ? section : edited(section, body);
  });
  return { ...draft, sections };
}

async function draftToEdit(
  runner: SqlRunner,
  bookId: number,
): Promise<{ draft: Draft; isPublished: boolean; done: Record<string, Json> }> {
  const steps = await stepsOf(runner, bookId);
  const written = draftShape.safeParse(steps.find(({ step }) => step === 'write')?.result);
  const editable = editableOf(steps);
  if (editable === null || !written.success)
    throw new AppError('conflict', 'Only a draft that needs review, or a published one, can be edited.');
  const isPublished = editable === 'published';
  const text = isPublished ? ((await findText(runner, bookId))?.body ?? '') : '';
  return {
    draft: isPublished ? asReadersHaveIt(written.data, text) : written.data,
    isPublished,
    done: Object.fromEntries(steps.map(({ step, result }) => [step, result])),
  };
}
