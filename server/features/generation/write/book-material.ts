import { asData } from '../prompts/fill-prompt.ts';
import type { StoredSource } from '../sources/source-store.ts';
import { overviewOf, type ReadPart } from './read-parts.ts';
import { PART_BYTES, partsOf, type SourcePart } from './source-parts.ts';

/** Rules, prompts and the plan of the text beside the book, and the answer. */
const TOKENS_AROUND = 6_000;
const BYTES_A_TOKEN = 3.5;
const MOST_CHAPTERS_OF_AN_IDEA = 4;

/** What Open Library and Wikipedia say, where there is no text of the book; beside one, it is enough to know it by. */
const MOST_ABOUT = 24_000;
const MOST_ABOUT_BESIDE_A_TEXT = 4_000;

/** How much of a book one call can hold, by the tokens that the model takes in at once. In bytes. */
export function roomsOf(contextTokens: number) {
  const whole = Math.floor((contextTokens - TOKENS_AROUND) * BYTES_A_TOKEN);
  const part = Math.min(PART_BYTES, whole);
  const chapters = Math.max(1, Math.min(MOST_CHAPTERS_OF_AN_IDEA, Math.floor(whole / part)));
  return { whole, part, chapters };
}

type Source = Pick<StoredSource, 'id' | 'kind' | 'title' | 'text'>;

export const isAttached = ({ kind }: Pick<Source, 'kind'>): boolean => kind === 'attached';

/** All that admins attached, in parts that a call can hold. */
export const partsOfSources = (sources: readonly Source[], contextTokens: number): SourcePart[] =>
  sources.filter(isAttached).flatMap((source) => partsOf(source, roomsOf(contextTokens).part));

export type BookMaterial = {
  /** What catalogues say of the book, as data; empty where none does. */
  about: string;
  /** What all of it rests on: notes of every part, or, without a text of the book, what catalogues say. */
  whole: string;
  /** Of its text; an idea names those that it rests on, by their number from 1. */
  parts: number;
  chaptersOfAnIdea: number;
  /** Those parts in full; the same as `whole` where there is no text. */
  passages: (numbers: readonly number[]) => string;
};

export function bookMaterial(
  sources: readonly Source[],
  parts: readonly ReadPart[],
  contextTokens: number,
): BookMaterial {
  const rooms = roomsOf(contextTokens);
  const hasText = parts.length > 0;
  const about = aboutAsData(sources, Math.min(rooms.whole, hasText ? MOST_ABOUT_BESIDE_A_TEXT : MOST_ABOUT));
  const whole = hasText
    ? `Notes of the whole book, part by part, each with its number:\n${asData(overviewOf(parts, rooms.whole))}`
    : about;
  return {
    about,
    whole,
    parts: parts.length,
    chaptersOfAnIdea: rooms.chapters,
    passages: (numbers) => (hasText ? passagesOf(parts, numbers) : whole),
  };
}

function passagesOf(parts: readonly ReadPart[], numbers: readonly number[]): string {
  const chosen = [...new Set(numbers)].toSorted((one, other) => one - other);
  const passages = chosen.flatMap((number) => {
    const part = parts[number - 1];
    return part ? [`[${number}] ${asData(part.text)}`] : [];
  });
  return `The text of the book where it treats this, in full:\n${passages.join('\n')}`;
}

/** The beginnings, which say what the book is; each source gets its share. */
function aboutAsData(sources: readonly Source[], room: number): string {
  const known = sources.filter((source) => !isAttached(source));
  if (known.length === 0) return '';
  const share = Math.floor(room / known.length);
  const said = known.map(({ title, text }) => asData(`${title}\n${text.slice(0, share)}`));
  return `What catalogues and encyclopedias say of the book:\n${said.join('\n')}`;
}
