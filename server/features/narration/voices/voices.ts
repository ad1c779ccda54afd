import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { primaryLanguage } from '#contract/voice-names.ts';
import type { Voice } from '#contract/voices.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { NaturalSound } from '#server/platform/speech/natural/open-natural-voice.ts';
import { filesOf } from '#server/platform/speech/natural/voice-files.ts';
import { runWork } from '#server/platform/work/durable-work.ts';
import { workInLane } from '#server/platform/work/job-handlers.ts';
import type { ListedVoice } from './catalogue.ts';
import { fetchAlone } from './fetch-alone.ts';
import { type InstallJobDeps, voiceInstaller } from './install-job.ts';
import { installVoice, removeFiles } from './install-voice.ts';
import { startMove } from './moving/move-store.ts';
import { testSentences } from './self-test.ts';
import {
  findLanguageWithoutVoice,
  listRows,
  orderRow,
  putInUse,
  removeRow,
  saveInstalled,
  voiceWork,
} from './voice-store.ts';

type Deps = InstallJobDeps & {
  /** Whether the voice of the library's language is fetched without being asked for. */
  isFetched: () => boolean;
  /** Told that another voice is in use, or none. */
  voiceChanged: () => Promise<void>;
};

type VoiceInLibrary = ListedVoice & Pick<Voice, 'state' | 'progress' | 'reason'>;

/** The voices that this library can have, and those that it has. */
export function createVoices(deps: Deps) {
  const { catalogue, database, folder, speak } = deps;

  function listed(name: string): ListedVoice {
    const voice = catalogue.find((one) => one.name === name);
    if (!voice) throw notFound('This voice');
    return voice;
  }

  async function list(): Promise<VoiceInLibrary[]> {
    const known = new Map((await listRows(database.pool)).map((row) => [row.name, row]));
    return catalogue.map((voice) => {
      const row = known.get(voice.name);
      const { progress = 0, reason = null } = row ?? {};
      return { ...voice, state: row ? stateOf(row) : 'available', progress, reason };
    });
  }

  const order = async (name: string): Promise<void> => orderRow(database.query, listed(name));

  /** The files of a voice that is installed may be gone: backups hold none. */
  async function orderMissing(): Promise<void> {
    for (const { name, state } of await listRows(database.pool))
      if (state === 'ready' && !(await hasFiles(folder, name))) await order(name);
  }

  async function fetchDefault(): Promise<void> {
    const language = await findLanguageWithoutVoice(database.pool);
    const voice = language && catalogue.find((one) => speaks(one, language));
    if (!voice) return;
    await order(voice.name);
    // What the embedded voice has read until then is read by this one, without anybody asking for it.
    await startMove(database.pool, { language, voice: voice.name, keepsFormer: false });
  }

  return {
    list,
    order,
    use: async (name: string) => {
      if (!(await database.query.transaction((tx) => putInUse(tx, listed(name).name))))
        throw notFound('An installed voice of this name');
      await deps.voiceChanged();
    },
    remove: async (name: string) => {
      await removeRow(database.query, listed(name).name);
      await deps.voiceChanged();
      await removeFiles(folder, name);
    },
    /** Here and now, and not by a job. */
    install: async (name: string, { from, note }: { from?: string; note: (share: number) => void }) => {
      const voice = listed(name);
      const { signal } = new AbortController();
      const source = from ?? deps.source;
      await fetchAlone(database.pool, name, async () => {
        const { sampleRateHz } = await installVoice({ ...deps, source }, { voice, signal, note });
        await database.query.transaction((tx) => saveInstalled(tx, { ...voice, sampleRateHz }));
      });
    },
    /** A sentence of it, or the given text. */
    sampleOf: async (name: string, text: string | null, signal: AbortSignal): Promise<NaturalSound> => {
      const [sentence = ''] = testSentences(listed(name).language);
      return speak({ voiceFolder: join(folder, name), text: text ?? sentence }, signal);
    },
    jobs: workInLane('remote', voiceWork, (lock, context) =>
      runWork(deps, voiceInstaller(deps), lock, context),
    ),
    sweep: async () => {
      if (!deps.isFetched()) return;
      await fetchDefault();
      await orderMissing();
    },
  };
}

export type Voices = ReturnType<typeof createVoices>;

const speaks = (voice: ListedVoice, language: string): boolean =>
  primaryLanguage(voice.language) === primaryLanguage(language);

const hasFiles = (folder: string, name: string): Promise<boolean> =>
  stat(filesOf(join(folder, name)).model).then(
    () => true,
    () => false,
  );

function stateOf({ state, isInUse }: { state: string; isInUse: boolean }): Voice['state'] {
  if (isInUse) return 'in_use';
  if (state === 'ready') return 'installed';
  if (state === 'running') return 'downloading';
  return state === 'waiting' || state === 'failed' ? state : 'available';
}
