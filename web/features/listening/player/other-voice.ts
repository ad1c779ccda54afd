import { audioVersionOf, isOtherAudio } from '#contract/audio-version.ts';
import type { Book, SingleBook } from '#contract/books.ts';
import { primaryLanguage } from '#contract/voice-names.ts';

type Voices = NonNullable<SingleBook['voices']>;
type OtherVoice = Voices['others'][number];
/** Seconds of a book's audio, and of the same words in another voice. Both rise; between two points they run evenly. */
export type Points = OtherVoice['points'];

/** By language: the voice that the listener likes best. */
export type ChosenVoices = Readonly<Record<string, string>>;

/** Only the answer for a single book says in which voices it can be heard. */
const voicesOf = (book: Book): Voices | undefined => (book as Partial<SingleBook>).voices;

export const chosenVoice = (chosen: ChosenVoices, { language }: Book): string | undefined =>
  chosen[primaryLanguage(language)];

/** The voice in which a book is heard by choice; null for that of its audio. */
export function otherVoice(book: Book | null, chosen: ChosenVoices, link: string): OtherVoice | null {
  if (book === null || isOtherAudio(audioVersionOf(link), audioVersionOf(book.audio_public_link)))
    return null;
  const voice = chosenVoice(chosen, book);
  return voicesOf(book)?.others.find((one) => one.voice === voice) ?? null;
}

/** A list doesn't say whether the book is there in the voice that the listener likes best. */
export const mayHaveOther = (book: Book, chosen: ChosenVoices): boolean =>
  chosenVoice(chosen, book) !== undefined && !('key_ideas' in book);

/** All voices of a book, that of its audio first; none where there is only that. */
export function voicesToChoose(book: Book): readonly string[] {
  const voices = voicesOf(book);
  return voices ? [voices.present, ...voices.others.map(({ voice }) => voice)] : [];
}

/** In which of them it is heard. */
export function voiceHeard(book: Book, chosen: ChosenVoices): string | undefined {
  const all = voicesToChoose(book);
  return all.find((voice) => voice === chosenVoice(chosen, book)) ?? all[0];
}

function between(points: Points, seconds: number, [from, to]: readonly [0 | 1, 0 | 1]): number {
  const after = points.findIndex((point) => point[from] > seconds);
  const next = points[after === -1 ? points.length - 1 : after];
  const last = points[after === -1 ? points.length - 2 : after - 1];
  if (!next || !last) return seconds;
  const length = next[from] - last[from];
  const share = length > 0 ? Math.min(1, Math.max(0, (seconds - last[from]) / length)) : 0;
  return last[to] + share * (next[to] - last[to]);
}

/** From a second of the book's audio to the same word in another voice, and back. Without points they are the same. */
export const thereFrom = (points: Points | null, here: number): number =>
  points === null ? here : between(points, here, [0, 1]);
export const hereFrom = (points: Points | null, there: number): number =>
  points === null || !Number.isFinite(there) ? there : between(points, there, [1, 0]);
