import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeWav } from '#server/features/narration/index.ts';
import type { CommandInstance } from './open-for-command.ts';
import type { Command } from './parse-command.ts';

type VoiceCommand = Extract<Command, { name: `voice ${string}` }>;
export const isVoiceCommand = (command: Command): command is VoiceCommand =>
  command.name.startsWith('voice ');

type Voices = CommandInstance['features']['narration']['voices'];

export async function voice({ features }: CommandInstance, command: VoiceCommand): Promise<string> {
  const { voices } = features.narration;
  switch (command.name) {
    case 'voice list':
      return list(voices);
    case 'voice install':
      return install(voices, command);
    case 'voice use':
      await voices.use(command.voice);
      return `New narrations of its language are spoken by ${command.voice}.`;
    case 'voice remove':
      await voices.remove(command.voice);
      return `${command.voice} is removed.`;
    case 'voice try':
      return tryVoice(voices, command);
  }
}

async function list(voices: Voices): Promise<string> {
  const all = await voices.list();
  return all
    .map(({ name, language, gender, licence, state, progress, reason }) =>
      [
        name.padEnd(24),
        `${language}, ${gender}, ${licence.toLowerCase()}`.padEnd(32),
        state === 'downloading' ? `downloading ${Math.round(progress * 100)} %` : state.replace('_', ' '),
        reason === null ? '' : `(${reason})`,
      ]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function install(
  voices: Voices,
  { voice: name, from }: Extract<VoiceCommand, { name: 'voice install' }>,
): Promise<string> {
  let told = 0;
  await voices.install(name, {
    ...(from === null ? {} : { from: resolve(from) }),
    note: (share) => {
      const tens = Math.floor(share * 10);
      if (tens > told) process.stderr.write(`${tens * 10} %\n`);
      told = Math.max(told, tens);
    },
  });
  const state = (await voices.list()).find((one) => one.name === name)?.state;
  return state === 'in_use'
    ? `${name} is installed, and speaks new narrations of its language.`
    : `${name} is installed. "voice use ${name}" has it speak.`;
}

async function tryVoice(
  voices: Voices,
  { voice: name, text }: Extract<VoiceCommand, { name: 'voice try' }>,
): Promise<string> {
  const sound = await voices.sampleOf(name, text, new AbortController().signal);
  const file = resolve(`${name}.wav`);
  await writeFile(file, writeWav(sound));
  return `${(sound.samples.length / sound.sampleRateHz).toFixed(1)} seconds are in ${file}.`;
}
