import type { SQL } from './sql.ts';

type ListPart = { order: SQL; limit: number; offset: number };

/**
 * Reads a page from the end that it is nearer to. Behind the middle `read` is given the order turned round (`back`), so
 * that the last page costs what the first one does; the rows come back in the order of `by`.
 */
export async function readNearerEnd<Row>(
  { by, back, total, limit, offset }: { by: SQL; back: SQL; total: number; limit: number; offset: number },
  read: (part: ListPart) => Promise<Row[]>,
): Promise<Row[]> {
  const found = Math.min(limit, total - offset);
  if (found <= 0) return [];
  if (offset <= total / 2) return read({ order: by, limit: found, offset });
  return (await read({ order: back, limit: found, offset: total - offset - found })).toReversed();
}
