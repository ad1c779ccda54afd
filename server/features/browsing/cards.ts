import type { Book } from '#contract/books.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { type Cards, hourOf, type KeptList } from './browsing-cache.ts';
import type { CardRow } from './card-rows.ts';
import type { BrowsingDeps } from './deps.ts';

/** The reader's progress by book id, of the books that they have started. */
export type Marks = ReadonlyMap<number, { time: number; finished: boolean }>;

const withMembers = (json: string, members: string): string => `${json.slice(0, -1)},${members}}`;

/** Its audio link is good for some minutes. */
const linkedCard = (
  { mediaLink }: Pick<BrowsingDeps, 'mediaLink'>,
  { card, audioKey }: Pick<CardRow, 'card' | 'audioKey'>,
): string =>
  audioKey === null ? card : withMembers(card, `"audio_public_link":${JSON.stringify(mediaLink(audioKey))}`);

export const cardsOf = (deps: Pick<BrowsingDeps, 'mediaLink'>, rows: readonly CardRow[]): Cards => ({
  ids: rows.map(({ id }) => id),
  cards: rows.map((row) => linkedCard(deps, row)),
});

/** JSON array of books, each with the reader's progress. */
export function arrayJson({ ids, cards }: Cards, marks: Marks): string {
  if (marks.size === 0) return `[${cards.join()}]`;
  const shown = cards.map((card, index) => {
    const mark = marks.get(ids[index] ?? 0);
    return mark ? withMembers(card, `"time":${mark.time},"finished":${mark.finished}`) : card;
  });
  return `[${shown.join()}]`;
}

/** The answer is `start`, the array, `end`. */
type ReadList = { rows: readonly CardRow[]; start?: string; end?: string };
const listJson = ({ start, end, ...cards }: Omit<KeptList, 'json'>, marks: Marks): PreparedJson =>
  new PreparedJson(`${start}${arrayJson(cards, marks)}${end}`);

/** A list as JSON, `{"books":[…]}` by default: from the cache, or else from `read`. */
export async function listAnswer(
  deps: BrowsingDeps,
  { userId, key }: { userId: number; key: string },
  read: () => Promise<ReadList>,
): Promise<PreparedJson> {
  const list = await deps.cache.lists.fetch(`${hourOf(deps.now())}/${key}`, async () => {
    const { rows, start = '{"books":', end = '}' } = await read();
    const shown = { ...cardsOf(deps, rows), start, end };
    return { ...shown, json: listJson(shown, new Map()) };
  });
  const marks = await deps.listening.marksOf(userId, list.ids);
  return marks.size === 0 ? list.json : listJson(list, marks);
}

/** JSON array of books, each with the reader's progress. */
export async function booksJson(
  deps: Pick<BrowsingDeps, 'mediaLink' | 'listening'>,
  userId: number,
  rows: readonly CardRow[],
): Promise<string> {
  const cards = cardsOf(deps, rows);
  return arrayJson(cards, await deps.listening.marksOf(userId, cards.ids));
}

/** With the reader's progress; in the order of the ids, unpublished ones left out. */
export const listedBooksFor = async (
  deps: BrowsingDeps,
  userId: number,
  ids: readonly number[],
): Promise<Book[]> => JSON.parse(await booksJson(deps, userId, await deps.readCards(ids))) as Book[];
