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
