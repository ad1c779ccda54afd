/** How long the primary's log was when it was asked. */
export type Mark = { askedAt: number; bytes: bigint };

/** A place in the log, `16/B374D848` as PostgreSQL writes it, in bytes from the beginning. */
export function walBytes(place: string): bigint {
  const [high = '0', low = '0'] = place.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * Until when a server that has replayed so much of the log has everything; minus infinity where that is too long ago to
 * know. Gives back the marks that it has not come to yet, without those from before `oldest`.
 */
export function whatItHas(
  marks: readonly Mark[],
  replayed: bigint,
  oldest: number,
): { hasUntil: number; marks: readonly Mark[] } {
  const reached = marks.filter(({ bytes }) => bytes <= replayed).map(({ askedAt }) => askedAt);
  return {
    hasUntil: Math.max(Number.NEGATIVE_INFINITY, ...reached),
    marks: marks.filter(({ bytes, askedAt }) => bytes > replayed && askedAt >= oldest),
  };
}
