import {
  countAwaited,
  findMissingSounds,
  listUnnarrated,
  narrateAgain,
  narrateUnnarrated,
} from '#server/features/narration/index.ts';
import { findFailedJobs, retryFailedJobs } from '#server/platform/work/jobs.ts';
import { below, type Check, failed, named, passed } from './finding.ts';

const lostSounds: Check = async ({ adapters }, mend) => {
  const missing = await findMissingSounds(adapters);
  if (missing.length === 0) return passed('Every narrated book has its audio.');
  const says = `Narrated books that have lost their audio: ${missing.length} (${named(missing)})`;
  if (!mend) return failed(`${says}. Run "doctor --mend" to narrate them again.`);
  await narrateAgain(adapters, missing);
  return passed(`${says}; they will be narrated again while the server runs.`);
};

/** Published books that nobody can listen to, by the reason. Those whose narration is under way are no problem. */
const silentBooks: Check = async ({ adapters }, mend) => {
  const [{ books, total }, waiting] = await Promise.all([listUnnarrated(adapters), countAwaited(adapters)]);
  const queue = waiting === 0 ? '' : ` Waiting to be narrated: ${waiting}.`;
  if (total === 0) return passed(`No published book is stuck without audio.${queue}`);
  const reasons = [...new Set(books.map(({ reason }) => reason))];
  const lines = reasons.map((reason) => {
    const its = books.filter((book) => book.reason === reason).map(({ id, title }) => `${title} (${id})`);
    return `${named(its)}: ${reason}`;
  });
  const says = `Published books without audio: ${total}.${queue}${below(lines)}`;
  if (!mend) return failed(`${says}${below(['Run "doctor --mend" to try again.'])}`);
  const ordered = await narrateUnnarrated(adapters, null);
  return passed(`${says}${below([`${ordered} of them will be narrated while the server runs.`])}`);
};

/** They stay in the queue, and are told of here, until they have succeeded. */
const failedJobs: Check = async ({ adapters }, mend) => {
  const jobs = await findFailedJobs(adapters.database.pool);
  if (jobs.length === 0) return passed('No job has failed.');
  const lines = jobs.map(({ name, count, error }) => `${count} of ${name}: ${error ?? 'cut off each time'}`);
  const says = `Jobs have failed after their last attempt:${below(lines)}`;
  if (!mend) return failed(`${says}${below(['Run "doctor --mend" to try them again.'])}`);
  const retried = await retryFailedJobs(adapters.database.pool);
  return passed(`${says}${below([`${retried} of them will be retried while the server runs.`])}`);
};

export const workChecks: Readonly<Record<string, Check>> = {
  'Lost audio': lostSounds,
  'Books without audio': silentBooks,
  'Failed jobs': failedJobs,
};
