import type { ByteRange } from './storage.ts';

const FROM = /^bytes=\s*(\d+)-(\d*)\s*$/i;
const SUFFIX = /^bytes=\s*-(\d+)\s*$/i;

/** RFC 9110, 14.1.2. `whole` where the header is malformed, has another unit or several ranges. */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const suffix = SUFFIX.exec(header ?? '');
  if (suffix) return lastBytes(Number(suffix[1]), size);
  const [, first, last] = FROM.exec(header ?? '') ?? [];
  if (first === undefined) return 'whole';
  const [start, end] = [Number(first), last ? Number(last) : Number.POSITIVE_INFINITY];
  if (end < start) return 'whole';
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable';
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - count), end: size - 1 };
}
