import { z } from 'zod';
import type { FoundInSource } from '#contract/books.ts';
import type { Grounding } from '#contract/grounding.ts';
import { changeBooks, findTwin, publishBook, setMadePicture } from '#server/features/books/index.ts';
import {
  type AudioReplaced,
  findStoredNarration,
  orderEditions,
  publishSound,
  type Voice,
} from '#server/features/narration/index.ts';
import { saveEvidence, saveText, spokenPart } from '#server/features/reading/index.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { finalFactsOf } from '../draft.ts';
import { bodyOf } from '../draft-rules.ts';
import { saveMinute } from '../publish-summary.ts';
import { groundingOf } from '../review/grounding-of.ts';
import { treatedIn } from '../review/treated-in.ts';
import { noteSearched, sourcesOf } from '../sources/source-store.ts';
import { type RunStep, type StepContext, StepFailure } from '../steps.ts';
import { A_PERSON, sentenceOfTwin } from '../twin-rules.ts';
import { evidenceOfDraft } from './evidence-of-draft.ts';

const narrated = z.object({ audioKey: z.string(), inputHash: z.string() });
/** What `illustrate` came to where that was a picture. */
const illustrated = z.object({ picture: z.string(), tint: z.string() });
type Sound = Omit<Parameters<typeof publishSound>[2], 'bodyHash'>;

type Deps = Parameters<typeof changeBooks>[0] &
  Pick<Voice, 'voiceFor'> & {
    storage: Storage;
    now: () => number;
    audioReplaced: AudioReplaced;
  };

export const publishStep =
  (deps: Deps): RunStep =>
  async (context) => {
    const twin = await twinOf(deps, context);
    if (twin) return { kind: 'held', status: 'rejected', reason: sentenceOfTwin(twin) };
    const { audioKey, inputHash } = narrated.parse(context.before.narrate);
    const stored = await findStoredNarration(deps.storage, audioKey);
    if (!stored)
      throw new StepFailure('The recording is gone from the storage. Narrate the book again.', {
        isFinal: true,
      });
    await changeBooks(deps, async (tx) => {
      const bookId = context.book.id;
      await publish(deps, tx, { context, sound: { ...stored, bookId, audioKey, inputHash } });
    });
    return { kind: 'done', result: { audioKey } };
  };

/** The same work may have been published, or begun, since this book was begun; null too where an admin wants both. */
async function twinOf({ database }: Deps, { book, before }: StepContext) {
  const { work, author } = finalFactsOf(before);
  if (book.isPublished || work.knownBy.includes(A_PERSON)) return null;
  return findTwin(database.query, { id: book.id, title: work.title, author });
}

const foundIn = (report: Grounding | null): FoundInSource | null =>
  report && { quotations: report.quotations, unknown: report.unknown.length };

/** Tables in the same order as in `publishSummary`, so that the two never deadlock. */
async function publish(
  deps: Deps,
  tx: Executor,
  { context, sound }: { context: StepContext; sound: Sound },
): Promise<void> {
  const { book, before, keepLock } = context;
  const { draft, work, author } = finalFactsOf(before);
  const body = bodyOf(draft);
  await keepLock(tx);
  await publishBook(tx, book.id, {
    title: work.title,
    author,
    categories: draft.categories,
    slogan: draft.slogan,
    ...(await treatedIn(tx, draft, work.language)),
    shortDescription: draft.shortDescription,
    year: work.year,
    language: work.language,
    sourceKind: draft.kind,
    sourceLabel: draft.sourceLabel,
    foundInSource: foundIn(groundingOf(before.review)),
    wordCount: spokenPart(body)
      .split(/\s+/)
      .filter((word) => word !== '').length,
  });
  const picture = illustrated.safeParse(before.illustrate);
  if (picture.success) await setMadePicture(tx, book.id, picture.data);
  const { bodyHash } = await saveText(tx, { bookId: book.id, body });
  await noteSearched(tx, book.id);
  await saveEvidence(tx, book.id, evidenceOfDraft(draft, await sourcesOf(tx, book.id)));
  if (draft.minute !== undefined) await saveMinute(tx, book.id, draft.minute === '' ? null : draft.minute);
  await publishSound(deps, tx, { ...sound, bodyHash });
  await orderEditions(deps, tx, { bookId: book.id });
}
