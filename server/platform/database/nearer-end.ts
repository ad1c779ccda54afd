/** Where a page is read: `skipped` rows from the beginning, or from the end where the order is turned round. */
type ReadFrom = { isBehind: boolean; skipped: number; limit: number };

/**
 * From which end a page is nearer. Behind the middle it is read from the end, its rows the other way round, so that the
 * last page costs what the first one does. `limit` is 0 for a page that is not there.
 */
export function nearerEnd({ limit, offset }: { limit: number; offset: number }, total: number): ReadFrom {
  const found = Math.max(0, Math.min(limit, total - offset));
  const isBehind = offset > total / 2;
  return { isBehind, limit: found, skipped: isBehind ? Math.max(0, total - offset - found) : offset };
}
