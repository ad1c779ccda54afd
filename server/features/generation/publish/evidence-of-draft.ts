import type { Evidence } from '#server/features/reading/index.ts';
import type { Draft } from '../draft.ts';
import { bodyOf } from '../draft-rules.ts';
import type { StoredSource } from '../sources/source-store.ts';

/** Longer ones are cut after a word. */
const LONGEST_QUOTATION = 320;
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

/** The last heading before a place of a text. */
export function chapterAt(text: string, start: number): string | null {
  for (let end = start; end > 0; ) {
    const from = text.lastIndexOf('\n', end - 1) + 1;
    const title = end - from > LONGEST_LINE ? null : headingOf(text.slice(from, end));
    if (title !== null) return cut(title, LONGEST_CHAPTER);
    end = from - 1;
  }
  return null;
}

const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);

/** What each section rests on, in the words of the sources that still exist. */
export function evidenceOfDraft(
  { sections }: Pick<Draft, 'sections'>,
  sources: readonly StoredSource[],
): Evidence[] {
  return sections.flatMap((section) => {
    const { evidenceAt: place } = section;
    const source = sources.find(({ id }) => id === place?.sourceId);
    if (!(place && source)) return [];
    const words = source.text.slice(place.start, place.end).replace(/\s+/gu, ' ').trim();
    if (words === '') return [];
    return [
      {
        section: bodyOf({ sections: [section] }),
        quotation: cut(words, LONGEST_QUOTATION),
        sourceTitle: source.title,
        sourceUrl: isWebAddress(source.url) ? source.url : null,
        chapter: chapterAt(source.text, place.start),
      },
    ];
  });
}
