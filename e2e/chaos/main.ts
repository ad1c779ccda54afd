import { withDataFolder } from '../support/data-folder.ts';
import { aSeed, runCommand, say } from '../support/run-command.ts';
import { chaos, tell } from './chaos.ts';

const usage = `Usage: npm run chaos -- [--rounds 100] [--seed <number>]

  Starts the built server, a worker and a database on this machine alone, has people listen, mark, import, ask for books
  and for emails, and kills processes of all three meanwhile; the text provider, the database and the room on the disk
  are gone for a while, too. Then everything must be as it was promised.
`;

/** Things are away for as long as they should be only in runs that are long enough for it. */
const LONG_ROUNDS = 50;
const long = { providerMs: 60_000, databaseMs: 30_000, diskMs: 20_000 };
const short = { providerMs: 10_000, databaseMs: 5_000, diskMs: 5_000 };

await runCommand({ usage, numbers: { rounds: 100, seed: aSeed() } }, ({ numbers: { rounds, seed } }) =>
  withDataFolder(async (folder) =>
    tell(await chaos({ folder, rounds, seed, lengths: rounds < LONG_ROUNDS ? short : long, say }), seed),
  ),
);
