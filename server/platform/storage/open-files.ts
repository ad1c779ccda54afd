import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { StoredFile } from './storage.ts';

/** A file that is open: its handle is closed when nobody uses it and it is no longer kept. */
export type OpenFile = {
  readonly path: string;
  readonly handle: FileHandle;
  readonly known: StoredFile;
  readonly openedAtMs: number;
  users: number;
  kept: boolean;
};

const MOST_KEPT = 64;
/** Another process may have removed the file: look again after this long. */
const KEPT_MS = 30_000;

/**
 * Keeps the files that were read last open: a player asks for one file in many ranges, and opening it and
 * reading its size for each would cost more than reading the bytes.
 */
export class OpenFiles {
  readonly #kept = new Map<string, OpenFile>();

  /** Opens a file or takes the open one. Every `hold` needs its `release`. Null where there is no such file. */
  async hold(path: string): Promise<OpenFile | null> {
    const kept = this.#kept.get(path);
    if (kept && Date.now() - kept.openedAtMs < KEPT_MS) {
      kept.users += 1;
      return kept;
    }
    const file = await openFile(path);
    this.forget(path);
    if (!file) return null;
    file.users = 1;
    this.#kept.set(path, file);
    if (this.#kept.size > MOST_KEPT) this.#forgetOldest();
    return file;
  }

  release(file: OpenFile): void {
    file.users -= 1;
    closeUnused(file);
  }

  /** The next `hold` opens the file anew; those who read the old one finish undisturbed. */
  forget(path: string): void {
    const file = this.#kept.get(path);
    if (!file) return;
    this.#kept.delete(path);
    file.kept = false;
    closeUnused(file);
  }

  /** Forgets every file whose path begins so. */
  forgetBelow(beginning: string): void {
    for (const path of this.#kept.keys()) if (path.startsWith(beginning)) this.forget(path);
  }

  async close(): Promise<void> {
    const files = [...this.#kept.values()];
    this.#kept.clear();
    for (const file of files) file.kept = false;
    await Promise.all(files.filter((file) => file.users === 0).map((file) => file.handle.close()));
  }

  #forgetOldest(): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.forget(oldest);
  }
}

function closeUnused(file: OpenFile): void {
  if (file.kept || file.users > 0) return;
  // Nothing was written through it, so a failed close loses nothing.
  file.handle.close().catch(() => undefined);
}

async function openFile(path: string): Promise<OpenFile | null> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  try {
    const found = await handle.stat({ bigint: true });
    if (found.isFile()) {
      return { path, handle, known: knownOf(found), openedAtMs: Date.now(), users: 0, kept: true };
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return null;
}

/** A file that took another's name has another inode, also within one tick of the file system's clock. */
const knownOf = ({ size, ino, mtimeNs }: BigIntStats): StoredFile => ({
  bytes: Number(size),
  etag: `"${[ino, size, mtimeNs].map((part) => part.toString(36)).join('-')}"`,
});

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
