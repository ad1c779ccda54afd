import { z } from 'zod';
import { wordsOf } from '#server/features/books/index.ts';
import { fetchShaped } from './fetch-json.ts';
import type { Asking, KnownWork, SearchWorks } from './known-work.ts';

const MOST_ASKED = 5;
const OPENING_CHARACTERS = 800;

const searchAnswer = z.looseObject({
  query: z.looseObject({ search: z.array(z.looseObject({ title: z.string() })) }).optional(),
});

const pagesAnswer = z.looseObject({
  query: z
    .looseObject({
      pages: z.array(
        z.looseObject({
          title: z.string(),
          pageid: z.number().int().optional(),
          extract: z.string().optional(),
          // Pages link to it.
          fullurl: z
            .url({ protocol: /^https?$/ })
            .optional()
            .catch(undefined),
          pageprops: z.looseObject({ disambiguation: z.string().optional() }).optional(),
        }),
      ),
    })
    .optional(),
});

function addressOf(baseUrl: string, values: Record<string, string>): string {
  const all = new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...values });
  return `${baseUrl}/w/api.php?${all.toString()}`;
}

function namesAuthor(opening: string, author: string): boolean {
  const words = wordsOf(author).filter((word) => /^\p{L}{3,}$/u.test(word));
  const known = new Set(wordsOf(opening));
  const longest = words.toSorted((one, other) => other.length - one.length)[0];
  return longest !== undefined && known.has(longest) && known.has(words.at(-1) ?? longest);
}

/** The titles of pages, the best first. */
export async function searchPages(asking: Asking, query: string): Promise<string[]> {
  const search = { list: 'search', srsearch: query.replaceAll('"', ' '), srlimit: String(MOST_ASKED) };
  const found = await fetchShaped(asking, addressOf(asking.baseUrl, search), searchAnswer);
  return (found?.query?.search ?? []).map(({ title }) => title);
}

type Page = { title: string; pageid: number; extract: string; url: string };

/** A whole page as plain text; null for one that only lists meanings. */
export async function readPage(asking: Asking, title: string): Promise<Page | null> {
  const values = {
    prop: 'extracts|info|pageprops',
    inprop: 'url',
    ppprop: 'disambiguation',
    explaintext: '1',
    exsectionformat: 'plain',
    redirects: '1',
    titles: title,
  };
  const answer = await fetchShaped(asking, addressOf(asking.baseUrl, values), pagesAnswer);
  const page = answer?.query?.pages[0];
  if (!page?.extract || page.pageid === undefined || page.pageprops?.disambiguation !== undefined)
    return null;
  const url = page.fullurl ?? `${asking.baseUrl}/wiki/${encodeURIComponent(page.title.replaceAll(' ', '_'))}`;
  return { title: page.title, pageid: page.pageid, extract: page.extract, url };
}

export const searchWikipedia: SearchWorks = async (asking, { title, author }) => {
  const works: KnownWork[] = [];
  // Whole articles come only one at a time.
  for (const found of await searchPages(asking, `${title} ${author} book`)) {
    const page = await readPage(asking, found);
    if (page) works.push(workOf(page, author));
  }
  return works;
};

/** "Walden (book)" is Walden. */
export const bareTitle = (title: string): string => title.replace(/(?<!\s)\s+\([^()]*\)$/, '');

function workOf({ title, pageid, extract, url }: Page, author: string): KnownWork {
  const opening = extract.slice(0, OPENING_CHARACTERS);
  const year = /\b(1[4-9]\d\d|20\d\d)\b/.exec(opening)?.[1];
  return {
    title: bareTitle(title),
    authors: namesAuthor(opening, author) ? [author] : [],
    year: year === undefined ? null : Number(year),
    subjects: [],
    identifier: String(pageid),
    url,
    text: extract,
  };
}
