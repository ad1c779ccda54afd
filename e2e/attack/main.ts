import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts';
import { runBuilt } from '../support/run-built.ts';
import { makeShelf } from '../support/shelf.ts';
import { attack } from './attack.ts';

const usage = `Usage: npm run attack -- [--requests 10000] [--seed <number>]

  Starts the built server on this machine alone and sends it generated requests, as nobody, with wrong tokens, as a
  reader and as an admin. Limits on tries are off. Left out is what would end the run itself: no request changes the
  admin's account, or deletes or unmakes the few books that the others are about.
`;

function readArguments() {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const requests = Number(values.requests);
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(requests) || requests < 1)
    throw new Error('--requests is a whole number from 1.');
  if (!Number.isSafeInteger(seed)) throw new Error('--seed is a whole number.');
  return { requests, seed, help: values.help };
}

/** Progress goes where it does not mix with the report. */
const say = (text: string) => process.stderr.write(`${text}\n`);

async function main({ requests, seed }: { requests: number; seed: number }): Promise<void> {
  const dataFolder = await makeDataFolder();
  const shelf = makeShelf(dataFolder);
  try {
    const server = await runBuilt({ DATA_DIR: join(dataFolder, 'data'), STARTER_LIBRARY: shelf });
    try {
      say(`attacking ${server.address} with seed ${seed}`);
      const report = await attack({ address: server.address, requests, seed, say });
      process.stdout.write(`Seed ${seed}.\n\n${report.text()}\n`);
      if (report.failures.length === 0) return;
      say(`The server said:\n${server.said()}`);
      process.exitCode = 1;
    } finally {
      await server.stop();
    }
  } finally {
    await removeDataFolder(dataFolder);
  }
}

// The server ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

try {
  const { help, ...given } = readArguments();
  if (help) process.stdout.write(usage);
  else await main(given);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 2;
}
