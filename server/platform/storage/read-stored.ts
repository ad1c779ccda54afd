import type { Storage } from './storage.ts';

/** The whole of what is stored under a key; null where nothing is. */
export async function readStored(
  storage: Pick<Storage, 'stat' | 'open'>,
  key: string,
): Promise<Buffer | null> {
  const file = await storage.stat(key);
  const pieces = file && (await storage.open(key, { start: 0, end: file.bytes - 1 }));
  if (!pieces) return null;
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}
