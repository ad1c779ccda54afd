import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { download } from '#server/platform/files/download.ts';
import { makeVoice } from '#server/platform/speech/natural/make-voice.ts';
import type { NaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import { filesOf, voiceConfig } from '#server/platform/speech/natural/voice-files.ts';
import { type ListedVoice, publishedPathOf } from './catalogue.ts';
import { faultOfVoice } from './self-test.ts';

/** What came is not the voice, or no voice that can be listened to. */
export class VoiceRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'VoiceRefused';
  }
}

export type InstallDeps = Pick<NaturalVoice, 'speak'> & {
  /** Of all voices, one folder a voice. */
  folder: string;
  /** An address laid out as the voices are published, or a folder with `NAME.onnx` and `NAME.onnx.json`. */
  source: string;
  /** How long a server may send nothing. */
  silenceMs?: number;
};

type Install = {
  voice: ListedVoice;
  signal: AbortSignal;
  note: (share: number) => void;
};

const MOST_BYTES = 500_000_000;
const MOST_JSON_BYTES = 200_000;

/** Fetches a voice, checks it and has it speak. Nothing of it counts as installed before all of that is done. */
export async function installVoice(deps: InstallDeps, install: Install): Promise<{ sampleRateHz: number }> {
  const { folder } = deps;
  const { voice } = install;
  const part = join(folder, `${voice.name}.part`);
  const made = join(folder, `${voice.name}.new`);
  await mkdir(folder, { recursive: true });
  await fetchVoice(deps, install, part);
  try {
    await checkHash(part, voice);
    await rm(made, { recursive: true, force: true });
    const json = await readFile(`${part}.json`, 'utf8');
    await makeVoice({ model: part, json }, made).catch((error: unknown) => {
      throw new VoiceRefused('Its description can’t be read.', error);
    });
    await tryVoice(deps, { ...install, voiceFolder: made });
    await rm(join(folder, voice.name), { recursive: true, force: true });
    await rename(made, join(folder, voice.name));
  } catch (error) {
    // Only an unfinished download can be resumed.
    await removeFiles(folder, voice.name, { isKept: true });
    throw error;
  }
  await rm(`${part}.json`, { force: true });
  const config = await readFile(filesOf(join(folder, voice.name)).config, 'utf8');
  return { sampleRateHz: voiceConfig.parse(JSON.parse(config)).audio.sample_rate };
}

export async function removeFiles(folder: string, name: string, { isKept = false } = {}): Promise<void> {
  const unfinished = [`${name}.part`, `${name}.part.json`, `${name}.new`];
  for (const one of isKept ? unfinished : [...unfinished, name])
    await rm(join(folder, one), { recursive: true, force: true });
}

async function fetchVoice(
  { source, silenceMs = 60_000 }: InstallDeps,
  { voice, signal, note }: Install,
  part: string,
): Promise<void> {
  if (!/^https?:/.test(source)) {
    await copyVoice(source, voice.name, part);
    return;
  }
  const url = `${source.replace(/\/$/, '')}/${publishedPathOf(voice.name)}.onnx`;
  const common = { silenceMs, signal };
  // Small enough to be fetched anew each time.
  await rm(`${part}.json`, { force: true });
  const file = `${part}.json`;
  await download({ ...common, url: `${url}.json`, file, mostBytes: MOST_JSON_BYTES, note: () => undefined });
  await download({ ...common, url, file: part, mostBytes: MOST_BYTES, note });
}

async function copyVoice(folder: string, name: string, part: string): Promise<void> {
  try {
    await copyFile(join(folder, `${name}.onnx`), part);
    await copyFile(join(folder, `${name}.onnx.json`), `${part}.json`);
  } catch (error) {
    throw new VoiceRefused(`${folder} needs ${name}.onnx and ${name}.onnx.json.`, error);
  }
}

async function checkHash(part: string, { sha256 }: ListedVoice): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(part), hash);
  const found = hash.digest('hex');
  if (found !== sha256)
    throw new VoiceRefused(`The file is not the voice: its SHA-256 begins with ${found.slice(0, 12)}.`);
}

async function tryVoice(
  { speak }: InstallDeps,
  { voice, signal, voiceFolder }: Install & { voiceFolder: string },
): Promise<void> {
  const fault = await faultOfVoice((text) => speak({ voiceFolder, text }, signal), voice.language).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      throw new VoiceRefused(`The voice can’t speak: ${(error as Error).message}`, error);
    },
  );
  if (fault !== null) throw new VoiceRefused(`The voice doesn’t sound right: ${fault}.`);
}
