import type { Minute, SingleBook } from '#contract/books.ts';
import type { Narration } from '#contract/narration.ts';
import { findMerged, findWholeBook } from '#server/features/books/index.ts';
import { findOtherVoices, narrationOf } from '#server/features/narration/index.ts';
import { findKeyIdeas } from '#server/features/reading/index.ts';
import { type CurrentUser, isGuest } from '#server/platform/http/current-user.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { typographicJson } from '#server/platform/sentences/typographic.ts';
import type { LinkHolder } from '#server/platform/storage/media-link.ts';
import { hourOf, type KeptPage } from '../browsing-cache.ts';
import { arrayJson, cardsOf, type Marks } from '../cards.ts';
import type { BrowsingDeps } from '../deps.ts';
import { type PageRow, readBookPage } from './book-page-store.ts';

export const READY: Narration = { state: 'ready', progress: 1, reason: null };

/** Audio that was published after the page was read: whoever waits asks once more, and gets it. */
const ABOUT_TO_BE_READY: Narration = { state: 'running', progress: 1, reason: null };

type Asked = { currentUser: CurrentUser; bookId: number };
type ShownPage = { page: KeptPage; marks: Marks };

const membersOf = (json: string): string => json.slice(1, -1);

async function keptPageOf(deps: BrowsingDeps, own: PageRow, rows: readonly PageRow[]): Promise<KeptPage> {
  const keyIdeas: unknown = own.keyIdeas
    ? JSON.parse(own.keyIdeas)
    : await findKeyIdeas(deps.database.pool, own.id);
  const about = typographicJson({
    ...own.details,
    source: own.source,
    translations: own.translations ?? undefined,
    key_ideas: keyIdeas,
  });
  const those = (part: PageRow['part']) =>
    cardsOf(
      deps,
      rows.filter((row) => row.part === part),
    );
  return {
    members: `${membersOf(own.card)},${membersOf(about)}`,
    audioKey: own.audioKey,
    minute: own.minute,
    voices: own.hasVoices ? await findOtherVoices(deps.database.pool, own.id) : null,
    similar: those('similar'),
    topicReasons: rows.flatMap(({ id, topic }) => (topic ? [{ book_id: id, kind: 'shared', topic }] : [])),
    authorBooks: those('author'),
  };
}

/** Null for a book that isn't published. */
async function readPage(deps: BrowsingDeps, bookId: number): Promise<KeptPage | null> {
  const { pages } = deps.cache;
  const name = `${hourOf(deps.now())}/${bookId}`;
  const kept = pages.get(name);
  if (kept) return kept;
  const keep = pages.begin();
  const rows = await readBookPage(deps.database.reads, bookId);
  const [own] = rows;
  if (!own) return null;
  const page = await keptPageOf(deps, own, rows);
  keep(name, page);
  return page;
}

async function findPage(deps: BrowsingDeps, userId: number, bookId: number): Promise<ShownPage | null> {
  const page = await readPage(deps, bookId);
  return (
    page && {
      page,
      marks: await deps.listening.marksOf(userId, [...page.similar.ids, ...page.authorBooks.ids]),
    }
  );
}

const voicesIn = (
  { mediaLink }: BrowsingDeps,
  { present, others }: NonNullable<KeptPage['voices']>,
  holder: LinkHolder | undefined,
): SingleBook['voices'] => ({
  present,
  others: others.map(({ voice, audioKey, points }) => ({
    voice,
    audio_public_link: mediaLink(audioKey, holder),
    points,
  })),
});

/** `{"<name>":[…],"topic_reasons":[…]}`, without what the reader has finished. */
function besideJson({ similar, topicReasons }: KeptPage, marks: Marks, name = 'similar'): string {
  const isLeft = (id: number | undefined) => id !== undefined && marks.get(id)?.finished !== true;
  const left = {
    ids: similar.ids.filter(isLeft),
    cards: similar.cards.filter((_, at) => isLeft(similar.ids[at])),
  };
  const reasons = topicReasons.filter(({ book_id: id }) => isLeft(id));
  return `{"${name}":${arrayJson(left, marks)},"topic_reasons":${JSON.stringify(reasons)}}`;
}

async function narrationBeside(
  { database }: BrowsingDeps,
  bookId: number,
  audioKey: string | null,
): Promise<Narration> {
  if (audioKey !== null) return READY;
  const found = await narrationOf(database.pool, bookId);
  return found.state === 'ready' ? ABOUT_TO_BE_READY : found;
}

async function minuteOf(
  deps: BrowsingDeps,
  { minute }: KeptPage,
  holder: LinkHolder | undefined,
): Promise<Minute | undefined> {
  if (minute === null) return undefined;
  const { id, duration, audioKey } = minute;
  const link = audioKey === null ? {} : { audio_public_link: deps.mediaLink(audioKey, holder) };
  return { id, duration, ...link, narration: await narrationBeside(deps, id, audioKey) };
}

async function singleJson(
  deps: BrowsingDeps,
  { currentUser: { userId, sessionId }, bookId }: Asked,
  { page, marks }: ShownPage,
): Promise<string> {
  // Of the reader's own session: the list's links are over within minutes, this one when the session is. A script has
  // none.
  const holder = sessionId === null ? undefined : { sessionId };
  const [place, narration, minute] = await Promise.all([
    deps.listening.placeOf(userId, bookId),
    narrationBeside(deps, bookId, page.audioKey),
    minuteOf(deps, page, holder),
  ]);
  const link = page.audioKey === null ? undefined : deps.mediaLink(page.audioKey, holder);
  const voices = page.voices ? voicesIn(deps, page.voices, holder) : undefined;
  const own = membersOf(JSON.stringify({ ...place, narration, audio_public_link: link, voices, minute }));
  return `{${page.members},${own},${besideJson(page, marks).slice(1)}`;
}

/** Null for a book that isn't published. */
export async function singleBookFor(deps: BrowsingDeps, asked: Asked): Promise<SingleBook | null> {
  const shown = await findPage(deps, asked.currentUser.userId, asked.bookId);
  return shown && (JSON.parse(await singleJson(deps, asked, shown)) as SingleBook);
}

/** The page matters more than the queue. */
const putNext = (deps: BrowsingDeps, bookId: number): Promise<void> =>
  deps.narration.bookOpened(bookId).catch((error: unknown) => {
    deps.log.warn({ err: error, bookId }, 'an opened book could not be put next in line');
  });

/** What a guest opens changes nothing and costs nothing. */
async function putNextFor(deps: BrowsingDeps, { currentUser }: Asked, bookId: number): Promise<void> {
  if (!isGuest(currentUser)) await putNext(deps, bookId);
}

/** `{books, topic_reasons}`; null for a book that isn't published. */
export async function similarJson(
  deps: BrowsingDeps,
  userId: number,
  bookId: number,
): Promise<PreparedJson | null> {
  const shown = await findPage(deps, userId, bookId);
  return shown && new PreparedJson(besideJson(shown.page, shown.marks, 'books'));
}

/**
 * `{data, authorBooks}`, of a merged book those of the one that it became, of a minute its book's with the minute as what
 * is heard; null for a book that isn't published. Opening a book without audio puts it next in the queue.
 */
export async function showBookJson(deps: BrowsingDeps, asked: Asked): Promise<PreparedJson | null> {
  const { bookId } = asked;
  const shown = await findPage(deps, asked.currentUser.userId, bookId);
  if (!shown) {
    const into = await findMerged(deps.database.pool, bookId);
    return into ? showBookJson(deps, { ...asked, bookId: into.bookId }) : showMinuteJson(deps, asked);
  }
  const { audioKey, minute } = shown.page;
  if (audioKey === null) await putNextFor(deps, asked, bookId);
  if (minute?.audioKey === null) await putNextFor(deps, asked, minute.id);
  const data = await singleJson(deps, asked, shown);
  return new PreparedJson(`{"data":${data},"authorBooks":${arrayJson(shown.page.authorBooks, shown.marks)}}`);
}

/** Alone, from its beginning and with nothing of any reader, its sound at an address of the caller's. Null as above. */
export async function bookForStranger(
  deps: BrowsingDeps,
  bookId: number,
  addressOf: (audioKey: string) => string,
): Promise<SingleBook | null> {
  const page = await readPage(deps, bookId);
  if (!page) return null;
  const { members, audioKey } = page;
  if (audioKey === null) await putNext(deps, bookId);
  return {
    ...(JSON.parse(`{${members}}`) as SingleBook),
    ...UNHEARD,
    narration: await narrationBeside(deps, bookId, audioKey),
    ...(audioKey !== null && { audio_public_link: addressOf(audioKey) }),
  };
}

const UNHEARD = { time: 0, finished: false, version: 0, similar: [], topic_reasons: [] };

async function showMinuteJson(deps: BrowsingDeps, asked: Asked): Promise<PreparedJson | null> {
  const bookId = await findWholeBook(deps.database.pool, asked.bookId);
  const whole = bookId === asked.bookId ? null : await singleBookFor(deps, { ...asked, bookId });
  if (!whole?.minute) return null;
  const { minute, voices: _of, history_id: _its, prevBookHistoryId: _place, ...book } = whole;
  const { audio_public_link: _whole, ...told } = book;
  const none = { time: 0, finished: false, version: 0, key_ideas: [], similar: [] };
  const data: SingleBook = { ...told, ...none, ...minute, minute_of: bookId };
  if (minute.audio_public_link === undefined) await putNextFor(deps, asked, minute.id);
  return new PreparedJson(JSON.stringify({ data, authorBooks: [] }));
}
