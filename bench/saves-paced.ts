import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Target, withListeners, withSavesServer } from './saves.ts';

const EVERY_SECONDS = 10;

type PacedOptions = { seconds?: number; listeners?: number };

/**
 * Listeners who each save every ten seconds, spread evenly, on a database with fsync on. Milliseconds from when a save
 * was due to its answer.
 */
export function measurePacedSaves(options: PacedOptions = {}): Promise<{ p95: number }> {
  const { seconds = 30, listeners = 200 } = options;
  return withListeners({ listeners, itemsEach: 5 }, ({ url, targets }) =>
    withSavesServer(url, async (address) => {
      // Every listener's second save finds the item that the first one made.
      await saveInTurn(address, targets, { seconds: EVERY_SECONDS });
      const latencies = await saveInTurn(address, targets, { seconds });
      return { p95: latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN };
    }),
  );
}

async function saveInTurn(
  address: URL,
  targets: readonly Target[],
  { seconds }: { seconds: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  const apartMs = (EVERY_SECONDS * 1000) / targets.length;
  const began = performance.now();
  for (let sent = 0; sent * apartMs < seconds * 1000; sent += 1) {
    const target = targets[sent % targets.length];
    if (!target) throw new Error('Nobody listens.');
    const due = began + sent * apartMs;
    await delay(Math.max(0, due - performance.now()));
    target.seconds += EVERY_SECONDS;
    pending.push(save(agent, address, target).then(() => void latencies.push(performance.now() - due)));
  }
  await Promise.all(pending);
  agent.destroy();
  return latencies.toSorted((one, other) => one - other);
}

function save(agent: Agent, address: URL, { userId, bookId, historyId, seconds }: Target): Promise<void> {
  const body = JSON.stringify({ book_id: bookId, time: seconds, device: 'Bench', cause: 'heartbeat' });
  return new Promise((done, failed) => {
    const call = request(
      new URL(`/api/v1/history/${historyId}`, address),
      {
        agent,
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${userId}`,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      },
      (answer) => {
        let said = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (said += chunk));
        answer.once('end', () =>
          said.includes('"accepted":true') ? done() : failed(new Error(`A save was refused: ${said}`)),
        );
      },
    );
    call.once('error', failed).end(body);
  });
}
