import type { Evidence } from '#server/features/reading/index.ts';
import type { Draft } from '../draft.ts';
import { bodyOf, limits } from '../draft-rules.ts';
import { saidBy, withoutNoteMarks } from '../sources/headings.ts';
import type { StoredSource } from '../sources/source-store.ts';

const LONGEST_CHAPTER = 120;

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/u, '')}…`;

/** Headings are not longer. */
const LONGEST_LINE = 500;

/** The words of a heading's line: `# One`, or `== One ==` as encyclopedias write it. */
function headingOf(line: string): string | null {
  const words = line.trim();
  if (/^#+ +\S/.test(words)) return words.replace(/^#+ +/, '');
  const title =
    /^={2,}[^=]/.test(words) && words.endsWith('==') ? words.replaceAll(/^=+|=+$/g, '').trim() : '';
  return title === '' ? null : title;
}

/** What holds chapters. */
const HOLDS_CHAPTERS = /^(?:book|part|volume|libro|parte|tomo|buch|teil|livre|partie)\b/iu;
/** A title may stand below the count of its chapter, and that below the count of its book. */
const MOST_IN_A_ROW = 3;
const SMALL = /^(?:of|the|and|or|a|an|in|on|to|by|for|at|as|with|from|de|la|el|los|las|y|en|del)$/;
const ROMAN = /^[IVXLC]+$/u;

/** A heading in capitals alone as a title. */
const titled = (heading: string): string =>
  heading === heading.toUpperCase()
    ? heading.replaceAll(/(?:[.:?!–—-]\s?)?\p{L}[\p{L}’']*/gu, (words, at: number) => {
        const small = words.toLowerCase();
        if (ROMAN.test(words) || (at > 0 && SMALL.test(small))) return ROMAN.test(words) ? words : small;
        return small.replace(/\p{L}/u, (first) => first.toUpperCase());
      })
    : heading;

/** A chapter's count and its title in one line. “I” is a count where “II” is one. */
const counted = (heading: string, hasSecond: boolean): string =>
  heading.replace(
    hasSecond ? /^([IVXLC]+|\d{1,3}) (?=\p{Lu})/u : /^(?!I )([IVXLC]+|\d{1,3}) (?=\p{Lu})/u,
    '$1: ',
  );

/** Headings above each other as one place: “Book I, chapter VIII: Of the Wages of Labour”. */
function placeOf(row: readonly string[]): string {
  return row.reduce((place, heading) => {
    const words = titled(heading.replace(/[.:\s]+$/u, ''));
    if (place === '') return words;
    return /^(?:chapter|section|letter|capítulo|sección|carta|kapitel|chapitre)\b|^(?:[IVXLC]+|\d+)\b/iu.test(
      words,
    )
      ? `${place}, ${words.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())}`
      : `${place}: ${words}`;
  }, '');
}

/** Lines from a place back to the beginning of a text; null where they are too long for a heading. */
function* headingsBefore(text: string, start: number): Generator<string | null> {
  for (let end = start; end > 0; ) {
    const from = text.lastIndexOf('\n', end - 1) + 1;
    const isBlank = end - from < 2 && text.slice(from, end).trim() === '';
    if (!isBlank) yield end - from > LONGEST_LINE ? null : headingOf(text.slice(from, end));
    end = from - 1;
  }
}

/** The headings that a place of a text stands below; null where there are none. */
export function chapterAt(text: string, start: number): string | null {
  const row: string[] = [];
  let isEnded = false;
  for (const heading of headingsBefore(text, start)) {
    if (heading === null) {
      isEnded = row.length > 0;
      if (isEnded && !isCounted(row[0])) break;
    } else if (HOLDS_CHAPTERS.test(heading)) {
      row.unshift(heading);
      break;
    } else if (!isEnded && row.length < MOST_IN_A_ROW) row.unshift(heading);
  }
  const hasSecond = /(?:^|\n)# II\b/.test(text);
  return row.length === 0
    ? null
    : cut(placeOf(row.map((heading) => counted(heading, hasSecond))), LONGEST_CHAPTER);
}

/** A chapter that is only counted, or counted as one of a book. */
const isCounted = (heading = ''): boolean => saidBy(heading) !== heading;

const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);

/** Before the middle of a sentence. */
const GOES_ON = /(?:[\p{L}\p{N}]|[,;:][”’"]?)\s$/u;

/** What each section rests on, in the words of the sources that still exist. */
export function evidenceOfDraft(
  { sections }: Pick<Draft, 'sections'>,
  sources: readonly StoredSource[],
): Evidence[] {
  return sections.flatMap((section) => {
    const { evidenceAt: place } = section;
    const source = sources.find(({ id }) => id === place?.sourceId);
    if (!(place && source)) return [];
    const words = withoutNoteMarks(source.text.slice(place.start, place.end)).replace(/\s+/gu, ' ').trim();
    if (words === '') return [];
    const goesOn = GOES_ON.test(source.text.slice(Math.max(0, place.start - 5), place.start));
    return [
      {
        section: bodyOf({ sections: [section] }),
        // One that is longer is cut after a word.
        quotation: `${goesOn ? '…' : ''}${cut(words, limits.quotation)}`,
        sourceTitle: source.title,
        sourceUrl: isWebAddress(source.url) ? source.url : null,
        chapter: chapterAt(source.text, place.start),
      },
    ];
  });
}
