import { createHash } from 'node:crypto';
import { create } from 'content-disposition';
import type { ByteRange, StoredFile } from './storage.ts';

export type FileName = {
  name: string;
  /** For what knows no Unicode in a name. */
  plainName: string;
};

/** How a stored file is saved by whoever downloads it: under a name, between bytes that aren't stored. */
export type Download = FileName & {
  head: Uint8Array;
  tail?: Uint8Array;
  /** That of the stored file if not given. */
  contentType?: string;
};

export const dispositionOf = ({ name, plainName }: FileName): string => create(name, { fallback: plainName });

const NOTHING = new Uint8Array();

/** Of all of it together. The facts around the stored bytes may change, and then it's another file. */
export function withEnds({ bytes, etag }: StoredFile, { head, tail = NOTHING }: Download): StoredFile {
  const version = createHash('sha256').update(head).update(tail).digest('base64url').slice(0, 16);
  return { bytes: head.byteLength + bytes + tail.byteLength, etag: `${etag.slice(0, -1)}-${version}"` };
}

type OpenStored = (range: ByteRange) => Promise<AsyncIterable<Uint8Array> | null>;

/** A range of all of it together, `bytes` of which are stored; null where the stored file is gone. */
export async function openWithEnds(
  { head, tail = NOTHING }: Pick<Download, 'head' | 'tail'>,
  { start, end, bytes }: ByteRange & { bytes: number },
  openStored: OpenStored,
): Promise<AsyncIterable<Uint8Array> | null> {
  const from = head.byteLength;
  const to = from + bytes;
  const first = head.subarray(start, end + 1);
  const last = tail.subarray(Math.max(0, start - to), Math.max(0, end + 1 - to));
  if (end < from || start >= to) return joined(first, [], last);
  const stored = await openStored({ start: Math.max(0, start - from), end: Math.min(end, to - 1) - from });
  return stored && joined(first, stored, last);
}

async function* joined(
  first: Uint8Array,
  middle: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  last: Uint8Array,
): AsyncGenerator<Uint8Array> {
  if (first.byteLength > 0) yield first;
  yield* middle;
  if (last.byteLength > 0) yield last;
}
