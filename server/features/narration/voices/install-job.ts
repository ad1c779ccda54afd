import { execute, sql } from '#server/platform/database/sql.ts';
import { DownloadInterrupted, DownloadRefused } from '#server/platform/files/download.ts';
import type { WorkContext, WorkDeps, Worker } from '#server/platform/work/durable-work.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import { keepLock, type Lock, leaveRow } from '#server/platform/work/work-rows.ts';
import type { ListedVoice } from './catalogue.ts';
import { AlreadyFetched, fetchAlone } from './fetch-alone.ts';
import { type InstallDeps, installVoice, VoiceRefused } from './install-voice.ts';
import { listRows, saveInstalled, voiceWork } from './voice-store.ts';

export type InstallJobDeps = WorkDeps & InstallDeps & { catalogue: readonly ListedVoice[] };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Fetches the voices that are ordered. */
export const voiceInstaller = (deps: InstallJobDeps): Worker<{ name: string }> => ({
  kind: voiceWork,
  run: (lock, context) => install(deps, lock, context),
  retryPauseMs: MINUTE_MS,
  cutOff: 'The program ended again and again while installing this voice.',
  unexplained: 'Something went wrong while the voice was installed.',
});

async function install(deps: InstallJobDeps, lock: Lock<{ name: string }>, context: WorkContext) {
  const voice = deps.catalogue.find(({ name }) => name === lock.name);
  if (!voice) throw new WorkFailure('This voice is no longer offered.', { isFinal: true });
  const { signal, note } = context;
  try {
    const { sampleRateHz } = await fetchAlone(deps.database.pool, voice.name, () =>
      installVoice(deps, { voice, signal, note }),
    );
    await deps.database.query.transaction(async (tx) => {
      await keepLock(tx, voiceWork, lock);
      await saveInstalled(tx, { ...voice, sampleRateHz });
    });
    context.log.info({ voice: voice.name }, 'a voice is installed');
  } catch (error) {
    if (error instanceof AlreadyFetched)
      throw new WorkFailure(error.message, { until: new Date(deps.now() + MINUTE_MS), cause: error });
    if (error instanceof DownloadInterrupted) return waitForNetwork(deps, lock, error);
    if (error instanceof VoiceRefused) throw new WorkFailure(error.message, { isFinal: true, cause: error });
    if (error instanceof DownloadRefused) throw new WorkFailure(error.message, { cause: error });
    throw error;
  }
}

/** From a minute to a day. A library without internet isn't told of it again and again. */
async function waitForNetwork(
  { database, log, now }: InstallJobDeps,
  lock: Lock<{ name: string }>,
  { message }: DownloadInterrupted,
): Promise<void> {
  const failures = (await listRows(database.pool)).find(({ name }) => name === lock.name)?.failures ?? 0;
  const notBefore = new Date(now() + Math.min(DAY_MS, MINUTE_MS * 2 ** failures));
  if (failures === 0)
    log.info({ voice: lock.name, reason: message }, 'a voice could not be fetched; it is tried again later');
  await database.query.transaction(async (tx) => {
    await leaveRow(tx, voiceWork, lock, { state: 'waiting', reason: message, attempts: 0, notBefore });
    await execute(tx, sql`update voices set failures = failures + 1 where name = ${lock.name}`);
  });
}
