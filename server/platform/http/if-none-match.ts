/**
 * Whether a caller that sends `If-None-Match` has this very thing already. Compared weakly: proxies that compress make
 * a validator weak, and `W/"a"` is the same as `"a"`.
 */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((given) => given.trim().replace(/^W\//, '') === etag);
}
