import { findBookFacts, upsertBook } from '#server/features/books/index.ts';
import { addSource } from '#server/features/generation/sources/source-store.ts';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import { openGenerationWorld } from './generation-world.ts';
import { openTextServer } from './text-server.ts';

/** Generation with a text server of the real wire format, run job by job as the queue would. */
export async function openMakingWorld() {
  const world = await openGenerationWorld();
  const server = await openTextServer();
  const { deps, database, generation, log } = world;
  deps.making.text = openChatProvider({
    baseUrl: server.url,
    apiKey: null,
    model: 'test-model',
    timeoutMs: 1_000,
  });

  async function nextJob(): Promise<{ id: string; payload: unknown } | undefined> {
    const { rows } = await database.pool.query<{ id: string; payload: unknown }>(
      `select j.id, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'generate-step' order by j.priority, j.run_at, j.id limit 1`,
    );
    return rows[0];
  }
  async function runNext(signal: AbortSignal = new AbortController().signal): Promise<boolean> {
    const job = await nextJob();
    if (!job) return false;
    await generation.stepJobs['generate-step']?.(job.payload, { signal, attempt: 1, maxAttempts: 12, log });
    await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [job.id]);
    return true;
  }

  return {
    ...world,
    server,
    /** A book that waits, with a source that knows of it unless told otherwise. */
    async aWaitingBook(
      given: { title?: string; author?: string; source?: string | null } = {},
    ): Promise<number> {
      const {
        title = 'Walden',
        author = 'Henry David Thoreau',
        source = 'I went to the woods because I wished to live deliberately.',
      } = given;
      const book = {
        originKey: null,
        title,
        author,
        categories: [],
        sourceKind: 'ai',
        sourceLabel: '',
      } as const;
      const bookId = await upsertBook(database.query, { ...book, status: 'waiting', wordCount: 0 });
      if (source !== null)
        await addSource(database.query, {
          bookId,
          kind: 'wikipedia',
          title: 'Walden',
          url: null,
          text: source,
        });
      return bookId;
    },
    runNext,
    /** Runs steps until none is ordered; later ones that wait for a time are run at once. */
    async runAll(most = 40): Promise<void> {
      for (let ran = 0; ran < most; ran += 1) if (!(await runNext())) return;
      throw new Error('The steps do not come to an end.');
    },
    /** Orders a book and runs it to wherever it comes to rest. */
    async make(bookId: number): Promise<void> {
      await generation.orderBook(bookId);
      await this.runAll();
    },
    async statusOf(bookId: number) {
      const facts = await findBookFacts(database.pool, bookId);
      return { status: facts?.status, reason: facts?.statusReason };
    },
    close: async () => {
      await server.close();
      await world.close();
    },
  };
}
