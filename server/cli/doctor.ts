import { randomUUID } from 'node:crypto';
import { access, constants, statfs } from 'node:fs/promises';
import { z } from 'zod';
import { firstRow, sql } from '#server/platform/database/sql.ts';
import { countJobs } from '#server/platform/work/jobs.ts';
import { CommandError } from './command-error.ts';
import type { CommandInstance } from './open-for-command.ts';

const LEAST_FREE_BYTES = 1_000_000_000;
const MOST_NAMED = 10;

type Finding = { isWell: boolean; says: string };

const well = (says: string): Finding => ({ isWell: true, says });
const ill = (says: string): Finding => ({ isWell: false, says });

/**
 * Checks every part of an instance; with `mend`, repairs what it can. Throws `CommandError` with the same lines if a
 * problem is left.
 */
export async function doctor(instance: CommandInstance, { mend }: { mend: boolean }): Promise<string> {
  const checks = [
    settingsAreRead,
    dataFolder,
    disk,
    database,
    storage,
    sounds,
    unnarrated,
    lostWork,
    jobs,
    mail,
  ];
  const findings: Finding[] = [];
  for (const check of checks) {
    const found = await check(instance, mend).catch((error: unknown) =>
      ill(`${check.name}: ${error instanceof Error ? error.message : String(error)}`),
    );
    findings.push(found);
  }
  const lines = findings.map(({ isWell, says }) => `${isWell ? 'ok     ' : 'PROBLEM'}  ${says}`).join('\n');
  if (findings.every(({ isWell }) => isWell)) return `${lines}\nAll is well.`;
  throw new CommandError(`${lines}\nNot all is well.`);
}

type Check = (instance: CommandInstance, mend: boolean) => Promise<Finding>;

const settingsAreRead: Check = async ({ settings }) =>
  well(
    `The settings can be used. People reach Precis at ${settings.PUBLIC_URL ?? 'no address of its own (PUBLIC_URL)'}.`,
  );

const dataFolder: Check = async ({ settings: { DATA_DIR } }) => {
  const mayWrite = await access(DATA_DIR, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return mayWrite
    ? well(`The data folder ${DATA_DIR} can be written to.`)
    : ill(`The data folder ${DATA_DIR} cannot be written to by this user. Give it to whoever runs Precis.`);
};

const disk: Check = async ({ settings: { DATA_DIR } }) => {
  const { bavail, bsize, blocks } = await statfs(DATA_DIR);
  const free = bavail * bsize;
  const says = `${(free / 1e9).toFixed(1)} GB of ${((blocks * bsize) / 1e9).toFixed(1)} GB are free on the disk of the data folder.`;
  return free < LEAST_FREE_BYTES ? ill(`${says} Make room: a full disk stops everything.`) : well(says);
};

const database: Check = async ({ edges }) => {
  const found = await firstRow(
    edges.database.pool,
    { version: z.string(), bytes: z.number() },
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  );
  const of = found ? `PostgreSQL ${found.version}, ${(found.bytes / 1e6).toFixed(0)} MB` : '';
  return well(`The ${edges.database.kind} database answers (${of}); its tables are up to date.`);
};

const storage: Check = async ({ edges }) => {
  const key = `doctor/${randomUUID()}`;
  await edges.storage.put(key, Buffer.from('well'));
  const stored = await edges.storage.stat(key);
  await edges.storage.removeFolder('doctor');
  return stored?.bytes === 4
    ? well('The storage takes files and gives them back.')
    : ill('The storage did not give back what it took.');
};

const sounds: Check = async ({ features }, mend) => {
  const { findMissingSounds, narrateAgain } = features.narration;
  const missing = await findMissingSounds();
  if (missing.length === 0) return well('Every narrated book has its sound.');
  const named = `${missing.slice(0, MOST_NAMED).join(', ')}${missing.length > MOST_NAMED ? ' …' : ''}`;
  const says = `${missing.length} narrated books have lost their sound (${named})`;
  if (!mend) return ill(`${says}. Run "doctor --mend" to have them narrated anew.`);
  await narrateAgain(missing);
  return well(`${says}; they are narrated anew while the server runs.`);
};

const unnarrated: Check = async ({ features }, mend) => {
  const { books, total } = await features.narration.listUnnarrated();
  if (total === 0) return well('No published book failed to be narrated.');
  const named = books
    .slice(0, MOST_NAMED)
    .map(({ id, title, reason }) => `\n         ${id} “${title}”: ${reason}`);
  const says = `${total} published books have no audio:${named.join('')}${total > MOST_NAMED ? '\n         …' : ''}`;
  if (!mend) return ill(`${says}\n         Run "doctor --mend" to narrate them again.`);
  await features.narration.narrateUnnarrated(null);
  return well(`${says}\n         They are narrated again while the server runs.`);
};

const lostWork: Check = async ({ features }, mend) => {
  if (!mend) return well('Work that lost its job is found by the server every minute.');
  const found = (await features.narration.sweep()) + (await features.generation.sweepSteps());
  return well(
    found === 0
      ? 'No work has lost its job.'
      : `${found} pieces of work had lost their job and have one again.`,
  );
};

const jobs: Check = async ({ edges }) => {
  const failed = (await countJobs(edges.database.pool)).filter((job) => job.failed > 0);
  if (failed.length === 0) return well('No job has failed.');
  const named = failed.map((job) => `${job.failed} of ${job.name}`).join(', ');
  return ill(`Jobs were given up after their last try: ${named}. The log and the page Generation say why.`);
};

const mail: Check = async ({ edges: { mail: mailer }, settings }) =>
  well(
    mailer.server === null
      ? `No mail server is set: letters go to ${settings.DATA_DIR}/outbox.`
      : `Letters go to ${mailer.server}.`,
  );
