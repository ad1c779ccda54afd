import type { Evidence } from '#server/features/reading/index.ts';
import { bodyOf, type Draft } from '../draft.ts';
import type { StoredSource } from '../sources/source-store.ts';

/** Longer ones are cut after a word. */
const LONGEST_QUOTATION = 320;
const LONGEST_CHAPTER = 120;

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/u, '')}…`;

const headings = /^(?:#+ +(?<chapter>\S.*?)|={2,}\s*(?<part>\S.*?)\s*={2,})\s*$/gmu;

function chapterAt(text: string, start: number): string | null {
  const last = [...text.slice(0, start).matchAll(headings)].at(-1)?.groups;
  const title = last?.chapter ?? last?.part;
  return title === undefined ? null : cut(title, LONGEST_CHAPTER);
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
