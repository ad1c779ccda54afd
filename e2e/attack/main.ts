import { withDataFolder } from '../support/data-folder.ts';
import { aSeed, runCommand, say } from '../support/run-command.ts';
import { makeShelf } from '../support/shelf.ts';
import { attack } from './attack.ts';

const usage = `Usage: npm run attack -- [--requests 10000] [--seed <number>]

  Starts the built server on this machine alone and sends it generated requests, as nobody, with wrong tokens, as a
  reader and as an admin. Limits on tries are off. Left out is what would end the run itself: no request changes the
  admin's account, or deletes or unmakes the few books that the others are about.
`;

await runCommand({ usage, numbers: { requests: 10_000, seed: aSeed() } }, ({ numbers: { requests, seed } }) =>
  withDataFolder(async (folder) => {
    const { failures, text, said } = await attack({ folder, shelf: makeShelf(folder), requests, seed, say });
    process.stdout.write(`Seed ${seed}.\n\n${text()}\n`);
    if (failures.length === 0) return;
    say(`The server said:\n${said}`);
    process.exitCode = 1;
  }),
);
