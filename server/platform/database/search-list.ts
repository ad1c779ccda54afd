/** Of a search that finds much, so many rows can be paged through. */
export const MOST_PAGED = 500;
/** What is found beyond that is not counted. */
export const MOST_COUNTED = 5_000;
/** Rows that tell how common it is. */
const PROBED = 1_000;
/** Found in such a share of these, enough of it should be among the next: an index would find too much. */
const COMMON = 0.04;
/** Rows gone past before an index is asked about what is common. */
const WALKED = 15_000;
/** Whether a list has this many rows or more makes no difference. */
export const LARGE = WALKED + 1;

type Ways<Found> = {
  /** Rows that the walk can pass, and rows among which the index looks: more, where the list is filtered. */
  size: { walked: number; all: number };
  /** Goes past so many rows, or all where that is null, until it has one id more than can be paged through. */
  walk: (rows: number | null) => Promise<number[]>;
  /** All that is meant, by an index; null where that is more than is counted. */
  lookUp: () => Promise<Found | null>;
};

/** Found by going past rows: as many as can be paged through, and whether there are more. */
export type Walked = { ids: number[]; isMore: boolean };

const walked = (ids: readonly number[]): Walked => ({
  ids: ids.slice(0, MOST_PAGED),
  isMore: ids.length > MOST_PAGED,
});

/**
 * Searches a list so that it costs little whether much or nothing is found. An index has to give everything it finds
 * before any of it can be sorted; going past rows soon gives enough of what is common, and nothing of what is rare.
 */
export async function searchList<Found>({ size, walk, lookUp }: Ways<Found>): Promise<Found | Walked> {
  const { ids, isCommon, isWhole } = await lookNear(size, walk);
  if (ids.length > MOST_PAGED || (isCommon && isWhole && size.all > WALKED)) return walked(ids);
  return (await lookUp()) ?? walked(isWhole ? ids : await walk(null));
}

async function lookNear({ walked: size }: Ways<unknown>['size'], walk: Ways<unknown>['walk']) {
  const probed = await walk(PROBED);
  const isCommon = probed.length > COMMON * Math.min(size, PROBED);
  if (!isCommon || probed.length > MOST_PAGED) return { ids: probed, isCommon, isWhole: size <= PROBED };
  return { ids: size <= PROBED ? probed : await walk(WALKED), isCommon, isWhole: size <= WALKED };
}
