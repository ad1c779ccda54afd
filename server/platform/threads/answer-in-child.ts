import { constants, setPriority } from 'node:os';

export type ChildReply = { type: 'done'; result: unknown } | { type: 'failed'; message: string };

/** The other side of `openChild`: one request after the other, until the parent is gone. Listeners go first. */
export function answerInChild(work: (request: never) => unknown): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const reply = (message: ChildReply): void => void process.send?.(message);
  process.on('disconnect', () => process.exit());
  async function answer(request: unknown): Promise<void> {
    try {
      reply({ type: 'done', result: await work(request as never) });
    } catch (error) {
      reply({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }
  process.on('message', (request) => void answer(request));
}
