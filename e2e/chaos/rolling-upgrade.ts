import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withDataFolder } from '../support/data-folder.ts';
import { runCommand, say } from '../support/run-command.ts';
import { tell, withPeople } from './chaos.ts';

const usage = `Usage: npm run rolling-upgrade -- <folder of an older version, built>

  Starts the older version (web, worker and a database on this machine alone), and brings this one beside it while people
  listen, mark, import and ask for books: first a worker, which changes the tables, then the web process, and last the
  older worker ends. Then everything must be as it was promised.
`;

/** Long enough for calls and jobs of both versions. */
const SIDE_BY_SIDE_MS = 10_000;

await runCommand({ usage, numbers: {} }, async ({ rest: [older] }) => {
  if (older === undefined) return void process.stdout.write(usage);
  await withDataFolder(async (folder) => {
    const given = { folder, older: resolve(older), seed: 1, say };
    const report = await withPeople(given, 0, async ({ stage, people, verdict }) => {
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
      for (const role of await stage.findEnded())
        verdict.breaches.push(`The ${role} process ended by itself.`);
    });
    tell(report);
  });
});
