/** `number`: counted from 0. */
export type Chunk = { bytes: Buffer; number: number; isLast: boolean };

/** Of one size, but for the last, which has what is left: at least a byte, unless there is nothing at all. */
export async function* inChunks(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Chunk> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  let number = 0;
  for await (const piece of content) {
    held.push(piece);
    bytes += piece.byteLength;
    // One that is full may be the last: it waits for another byte.
    if (bytes <= size) continue;
    const whole = Buffer.concat(held);
    let from = 0;
    for (; whole.byteLength - from > size; from += size, number += 1)
      yield { bytes: whole.subarray(from, from + size), number, isLast: false };
    held = [whole.subarray(from)];
    bytes = whole.byteLength - from;
  }
  yield { bytes: Buffer.concat(held), number, isLast: true };
}

/** So many bytes or more, or all that there are. */
export async function take(pieces: AsyncIterator<Uint8Array>, first: Buffer, least: number): Promise<Buffer> {
  let taken = first;
  while (taken.byteLength < least) {
    const next = await pieces.next();
    if (next.done) break;
    taken = Buffer.concat([taken, next.value]);
  }
  return taken;
}

/** Ends what the pieces come from, too. */
export async function* followedBy(
  first: Buffer,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  } finally {
    await pieces.return?.();
  }
}
