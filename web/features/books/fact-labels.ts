import { EMBEDDED_VOICE, voiceName } from '#contract/voice-names.ts';
import { languageName } from '#web/platform/format/locale.ts';
import { booksWords } from '#words/books.ts';
import type { BookChoices } from './api.ts';
import { type Choice, type FactName, factNames } from './table-choice.ts';

const { choose: words } = booksWords;

export type Option = readonly [value: string, label: string];

export const voiceLabel = (voice: string): string =>
  voice === EMBEDDED_VOICE ? words.builtInVoice : voiceName(voice);

/** What can be chosen of each; of what the library tells nothing before that is known. */
const optionsBy: { readonly [Name in FactName]: (choices: BookChoices | undefined) => readonly Option[] } = {
  audio: () => Object.entries(words.audio),
  voice: (choices) => choices?.voices.map((voice) => [voice, voiceLabel(voice)]) ?? [],
  length: () => Object.entries(words.lengths),
  category: (choices) => choices?.categories.map(({ id, name }) => [String(id), name]) ?? [],
  language: (choices) => choices?.languages.map((code) => [code, languageName(code)]) ?? [],
  added_as: () => Object.entries(words.added_as),
  added_by: (choices) => choices?.people.map(({ id, email }) => [String(id), email]) ?? [],
  reports: () => Object.entries(words.reports),
};

/** With the one that's chosen, also where it's no longer among them. */
export function optionsOf(name: FactName, chosen: string, choices: BookChoices | undefined): Option[] {
  const options = optionsBy[name](choices);
  const isThere = chosen === '' || options.some(([value]) => value === chosen);
  return [
    ['', words.any],
    ...options,
    ...(isThere ? [] : [[chosen, missing(name, chosen, choices)] as const]),
  ];
}

const missing = (name: FactName, chosen: string, choices: BookChoices | undefined): string => {
  if (name === 'voice') return voiceLabel(chosen);
  if (name === 'language') return languageName(chosen);
  return choices === undefined ? '…' : words.unavailable;
};

export type FilterOn = { name: FactName; label: string };

/** Each filter in use, as a chip says it. */
export const filtersOn = ({ facts }: Pick<Choice, 'facts'>, choices: BookChoices | undefined): FilterOn[] =>
  factNames.flatMap((name) => {
    const value = facts[name];
    if (value === undefined) return [];
    const chosen = String(value);
    const label = optionsOf(name, chosen, choices).find(([one]) => one === chosen)?.[1] ?? chosen;
    return [{ name, label: isPlain(name) ? label : words.one(words.names[name], label) }];
  });

/** What says by itself what it is about. */
const isPlain = (name: FactName): boolean => name === 'audio' || name === 'length' || name === 'reports';
