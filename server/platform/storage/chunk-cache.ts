/** Files are read and kept in pieces of this size, at multiples of it: the size of the ranges that players ask for. */
export const CHUNK_BYTES = 256 * 1024;

const MOST_CHUNKS = 96;
const IDLE_MS = 60_000;

/**
 * The pieces of files that were read last, 24 MB at most: what many listen to at once is sent from memory, which is
 * twice as fast as reading it again. Empties itself when nobody has read for a minute.
 */
export class ChunkCache {
  readonly #chunks = new Map<string, Buffer>();
  #usedAtMs = 0;
  #timer: NodeJS.Timeout | null = null;

  get(id: string): Buffer | undefined {
    const chunk = this.#chunks.get(id);
    if (chunk === undefined) return undefined;
    // A map keeps its order of insertion: put back at the end, the first is always the one unused for longest.
    this.#chunks.delete(id);
    this.#chunks.set(id, chunk);
    this.#usedAtMs = Date.now();
    return chunk;
  }

  keep(id: string, chunk: Buffer): void {
    this.#chunks.set(id, chunk);
    this.#usedAtMs = Date.now();
    if (this.#chunks.size > MOST_CHUNKS) {
      const [oldest] = this.#chunks.keys();
      if (oldest !== undefined) this.#chunks.delete(oldest);
    }
    this.#timer ??= setInterval(() => this.#clearIdle(), IDLE_MS / 2).unref();
  }

  clear(): void {
    this.#chunks.clear();
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #clearIdle(): void {
    if (Date.now() - this.#usedAtMs > IDLE_MS) this.clear();
  }
}
