import { createHash } from 'node:crypto';
import { create } from 'content-disposition';
import type { ByteRange, StoredFile } from './storage.ts';

/** How a stored file is saved by whoever downloads it: under a name, and with bytes in front that aren't stored. */
export type Download = {
  name: string;
  /** For what knows no Unicode in a name. */
  plainName: string;
  head: Uint8Array;
};

export const dispositionOf = ({ name, plainName }: Download): string => create(name, { fallback: plainName });

/** Of both together. The facts in the head may change, and then it's another file. */
export function withHead({ bytes, etag }: StoredFile, { head }: Download): StoredFile {
  const version = createHash('sha256').update(head).digest('base64url').slice(0, 16);
  return { bytes: head.byteLength + bytes, etag: `${etag.slice(0, -1)}-${version}"` };
}

type OpenStored = (range: ByteRange) => Promise<AsyncIterable<Uint8Array> | null>;

/** A range of both together; null where the stored file is gone. */
export async function openWithHead(
  head: Uint8Array,
  { start, end }: ByteRange,
  openStored: OpenStored,
): Promise<AsyncIterable<Uint8Array> | null> {
  const length = head.byteLength;
  const first = head.subarray(start, end + 1);
  if (end < length) return joined(first, []);
  const rest = await openStored({ start: Math.max(0, start - length), end: end - length });
  return rest && joined(first, rest);
}

async function* joined(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.byteLength > 0) yield first;
  yield* rest;
}
