import type { Storage } from './storage.ts';

export async function readStored(
  storage: Pick<Storage, 'stat' | 'open'>,
  key: string,
  most = Number.POSITIVE_INFINITY,
): Promise<Buffer | null> {
  const file = await storage.stat(key);
  const pieces = file && (await storage.open(key, { start: 0, end: Math.min(file.bytes, most) - 1 }));
  if (!pieces) return null;
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}
