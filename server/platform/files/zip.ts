import { ZipFile } from 'yazl';

export type ZipPart = {
  name: string;
  data: string | Uint8Array;
  /** For what is small already, or must be found unpacked. */
  isStored?: boolean;
};

/** The same for the same parts, whenever it's made. */
const LONG_AGO = new Date(2000, 0, 1);
/** A file that its owner may write and all may read. */
const MODE = 0o100644;
/** Counted from the end of an archive: four bytes that say where its table of contents begins. */
const AT_CONTENTS = 6;

/** An archive in which the parts stand in this order. */
export async function zip(parts: readonly ZipPart[]): Promise<Buffer> {
  const file = new ZipFile();
  // Without further fields, as an EPUB's first part must be.
  for (const { name, data, isStored = false } of parts)
    file.addBuffer(Buffer.from(data), name, {
      mtime: LONG_AGO,
      mode: MODE,
      compress: !isStored,
      forceDosTimestamp: true,
    });
  file.end();
  const pieces: Buffer[] = [];
  for await (const piece of file.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** What stands before and behind the bytes of the last part in an archive: those needn't be kept twice. */
export async function zipAround(
  parts: readonly ZipPart[],
  last: { name: string; data: Uint8Array },
): Promise<{ head: Buffer; tail: Buffer }> {
  const whole = await zip([...parts, { ...last, isStored: true }]);
  const end = whole.readUInt32LE(whole.length - AT_CONTENTS);
  // Copies, as a piece would keep all of it in memory.
  return {
    head: Buffer.from(whole.subarray(0, end - last.data.length)),
    tail: Buffer.from(whole.subarray(end)),
  };
}
