import type { Book } from '#contract/books.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { type Cards, hourOf, type KeptList } from './browsing-cache.ts';
import { type CardRow, readCards } from './card-rows.ts';
import type { BrowsingDeps } from './deps.ts';

type Mark = { time: number; finished: boolean };
type Marks = ReadonlyMap<number, Mark>;

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

export function marksIn(rows: readonly CardRow[]): Marks {
  const marks = new Map<number, Mark>();
  for (const { id, time, isFinished } of rows)
    if (time !== null) marks.set(id, { time, finished: isFinished });
  return marks;
}

/** A replica may lack what the reader heard a moment ago: then the marks are asked for by themselves. */
export const marksFor = async (
  { database, listening }: BrowsingDeps,
  userId: number,
  rows: readonly CardRow[],
): Promise<Marks> =>
  database.replica
    ? listening.marksOf(
        userId,
        rows.map(({ id }) => id),
      )
    : marksIn(rows);

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
  const { lists } = deps.cache;
  const name = `${hourOf(deps.now())}/${key}`;
  const kept = lists.get(name);
  if (kept) {
    const marks = await deps.listening.marksOf(userId, kept.ids);
    return marks.size === 0 ? kept.json : listJson(kept, marks);
  }
  const keep = lists.begin();
  const { rows, start = '{"books":', end = '}' } = await read();
  const list = { ...cardsOf(deps, rows), start, end };
  const json = listJson(list, new Map());
  keep(name, { ...list, json });
  const marks = await marksFor(deps, userId, rows);
  return marks.size === 0 ? json : listJson(list, marks);
}

/** With the reader's progress; in the order of the ids, unpublished ones left out. */
export async function listedBooksFor(
  deps: BrowsingDeps,
  userId: number,
  ids: readonly number[],
): Promise<Book[]> {
  const rows = await readCards(deps.database.pool, userId, ids);
  return JSON.parse(arrayJson(cardsOf(deps, rows), marksIn(rows))) as Book[];
}
