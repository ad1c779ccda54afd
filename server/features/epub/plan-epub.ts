import { type StoredSection, spokenLines } from '#server/features/reading/index.ts';
import type { EpubBook } from './find-epub-book.ts';

/** When an element is spoken, in seconds of the book's audio. */
export type Clip = { id: string; start: number; end: number };

export type Page = {
  /** Of its files, without the extension. */
  name: string;
  title: string;
  /** In spoken order; empty if the page isn't spoken. */
  clips: readonly Clip[];
};

export type Chapter = Page & { headingId: string; section: StoredSection };

/** What goes into an EPUB: a title page, and a page for each section. */
export type EpubPlan = {
  book: EpubBook;
  /** BCP 47. */
  language: string;
  direction: 'ltr' | 'rtl';
  opening: Page;
  chapters: readonly Chapter[];
  durationSeconds: number;
};

/** Spoken before the first heading: the title and the author. */
export const OPENING_ID = 'opening';

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** `und` for a language that has no tag. */
function tagOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'und';
  } catch {
    return 'und';
  }
}

const directionOf = (tag: string): EpubPlan['direction'] =>
  RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';

/** Each lasts until the next begins, so that the pauses in between are heard too. */
function clipsOf(book: EpubBook): Clip[] {
  const { sections, cues, durationSeconds } = book;
  if (durationSeconds === null || cues === null) return [];
  const lines = spokenLines({ sections, cues });
  const [first] = lines;
  if (!first) return [];
  const clips = lines.map(({ id, start, end }, index) => {
    const next = lines[index + 1]?.start ?? durationSeconds;
    return { id, start, end: next > start ? next : end };
  });
  return [{ id: OPENING_ID, start: 0, end: first.start }, ...clips].filter(({ start, end }) => end > start);
}

const idsOf = ({ paragraphs }: StoredSection): string[] =>
  paragraphs.flatMap(({ sentences }) => sentences.map(({ id }) => id));

/** Sentences and headings keep their ids from the text, whatever the audio. */
export function planEpub(book: EpubBook, { hasSound }: { hasSound: boolean }): EpubPlan {
  const clips = hasSound ? clipsOf(book) : [];
  const clipOf = new Map(clips.map((clip) => [clip.id, clip]));
  const heard = (ids: readonly string[]): Clip[] => ids.flatMap((id) => clipOf.get(id) ?? []);
  const language = tagOf(book.language);
  return {
    book,
    language,
    direction: directionOf(language),
    opening: { name: 'title', title: book.title, clips: heard([OPENING_ID]) },
    chapters: book.sections.map((section, index) => {
      const headingId = `h${index + 1}`;
      return {
        name: `section-${index + 1}`,
        title: section.title === '' ? book.title : section.title,
        headingId,
        section,
        clips: heard([headingId, ...idsOf(section)]),
      };
    }),
    durationSeconds: clips.at(-1)?.end ?? 0,
  };
}

export const pagesOf = ({ opening, chapters }: EpubPlan): Page[] => [opening, ...chapters];

/** About the whole book: single pages may still have no audio. */
export const isSpoken = ({ durationSeconds }: EpubPlan): boolean => durationSeconds > 0;
