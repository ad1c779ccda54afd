import { setTimeout as delay } from 'node:timers/promises';
import type { BuiltServer } from '../support/built-server.ts';
import { databaseUse } from '../support/memory-of.ts';

/** Megabytes held, and the processor seconds taken until then. */
export type Sample = {
  seconds: number;
  server: number;
  database: number;
  serverCpu: number;
  databaseCpu: number;
};

/** So many samples, evenly spread until the end. */
export async function watchProcesses(
  server: BuiltServer,
  { dataDir, lastingMs, samples }: { dataDir: string; lastingMs: number; samples: number },
): Promise<Sample[]> {
  const began = performance.now();
  const measureNow = () => Promise.all([server.use(), databaseUse(dataDir)]);
  const [serverFirst, databaseFirst] = await measureNow();
  const taken: Sample[] = [];
  for (let number = 1; number <= samples; number += 1) {
    await delay(Math.max(0, began + (number * lastingMs) / samples - performance.now()));
    const [ofServer, ofDatabase] = await measureNow();
    taken.push({
      seconds: Math.round((performance.now() - began) / 1000),
      server: ofServer.bytes / 1e6,
      database: ofDatabase.bytes / 1e6,
      serverCpu: ofServer.cpuSeconds - serverFirst.cpuSeconds,
      databaseCpu: ofDatabase.cpuSeconds - databaseFirst.cpuSeconds,
    });
  }
  return taken;
}
