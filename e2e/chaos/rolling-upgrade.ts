import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts';
import { say } from '../support/run-command.ts';
import { withPeople } from './with-people.ts';

const usage = `Usage: npm run rolling-upgrade -- <folder of an older version, built>

  Starts the older version (web, worker and a database on this machine alone), and brings this one beside it while people
  listen, mark, import and ask for books: first a worker, which changes the tables, then the web process, and last the
  older worker ends. Then everything must be as it was promised.
`;

/** Long enough for calls and jobs of both versions. */
const SIDE_BY_SIDE_MS = 10_000;
const CALM_LIMIT_MS = 180_000;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

async function upgrade(older: string): Promise<void> {
  const folder = await makeDataFolder();
  const given = { folder, older: resolve(older), seed: 1, calmLimitMs: CALM_LIMIT_MS, say };
  try {
    const { lines, breaches, logs } = await withPeople(given, async ({ stage, people }) => {
      const sideBySide = async (what: string) => {
        say(what);
        await people.order();
        await delay(SIDE_BY_SIDE_MS);
      };
      await sideBySide('the older version alone');
      const { endOlder } = await stage.addWorker();
      await sideBySide('both workers, the older web process');
      await stage.during(stage.upgradeWeb);
      await sideBySide('both workers, the newer web process');
      await endOlder();
      await sideBySide('the newer version alone');
      const ended = await stage.findEnded();
      return { lines: [], breaches: ended.map((role) => `The ${role} process ended by itself.`) };
    });
    const table = lines.map(({ what, count }) => what.padEnd(42) + String(count).padStart(8)).join('\n');
    process.stdout.write(`${[table, ...breaches, `${breaches.length} promises broken.`].join('\n\n')}\n`);
    if (breaches.length === 0) return;
    say(`The processes said:\n${logs}`);
    process.exitCode = 1;
  } finally {
    await removeDataFolder(folder);
  }
}

const [older] = process.argv.slice(2);
if (older === undefined || older.startsWith('-')) process.stdout.write(usage);
else await upgrade(older);
