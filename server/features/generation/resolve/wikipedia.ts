import { z } from 'zod';
import { type FetchJson, Unreachable } from './fetch-json.ts';
import type { KnownWork, WorkQuery } from './known-work.ts';

const MOST_ASKED = 5;
/** An author is named at the beginning of an article about a book. */
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
          missing: z.boolean().optional(),
          extract: z.string().optional(),
          fullurl: z.string().optional(),
          pageprops: z.looseObject({ disambiguation: z.string().optional() }).optional(),
        }),
      ),
    })
    .optional(),
});

function parsed<T extends z.ZodType>(shape: T, answer: unknown): z.output<T> {
  const result = shape.safeParse(answer);
  if (!result.success) throw new Unreachable('its answer has another shape than expected');
  return result.data;
}

function addressOf(baseUrl: string, values: Record<string, string>): string {
  const all = new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...values });
  return `${baseUrl}/w/api.php?${all.toString()}`;
}

type Page = { title: string; pageid: number; extract: string; url: string };

/** Whether an article's first sentences name somebody by the last name; initials and first names are often spelt otherwise. */
function namesAuthor(extract: string, author: string): boolean {
  const opening = extract.slice(0, OPENING_CHARACTERS).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words =
    author
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [];
  const known = new Set(opening.match(/\p{L}+/gu));
  const longest = words.toSorted((one, other) => other.length - one.length)[0];
  return longest !== undefined && known.has(longest) && known.has(words.at(-1) ?? longest);
}

const yearIn = (extract: string): number | null => {
  const year = /\b(1[4-9]\d\d|20\d\d)\b/.exec(extract.slice(0, OPENING_CHARACTERS))?.[1];
  return year === undefined ? null : Number(year);
};

const workOf = ({ title, pageid, extract, url }: Page, author: string): KnownWork => ({
  // "Walden (book)" is Walden.
  title: title.replace(/\s+\([^)]*\)$/, ''),
  authors: namesAuthor(extract, author) ? [author] : [],
  year: yearIn(extract),
  subjects: [],
  identifier: String(pageid),
  url,
  text: extract,
});

/** Articles that may be about the work, best first. Pages that only list meanings are left out. */
export async function searchWikipedia(
  { fetchJson, baseUrl }: { fetchJson: FetchJson; baseUrl: string },
  query: WorkQuery,
  signal: AbortSignal,
): Promise<KnownWork[]> {
  const words = `${query.title} ${query.author} book`.replaceAll('"', ' ');
  const search = { list: 'search', srsearch: words, srlimit: String(MOST_ASKED) };
  const found = parsed(searchAnswer, (await fetchJson(addressOf(baseUrl, search), signal)) ?? {});
  const titles = (found.query?.search ?? []).map(({ title }) => title);
  const works: KnownWork[] = [];
  for (const title of titles) {
    const page = await readPage({ fetchJson, baseUrl }, title, signal);
    if (page) works.push(workOf(page, query.author));
  }
  return works;
}

/** One at a time: whole articles are only given so. */
async function readPage(
  { fetchJson, baseUrl }: { fetchJson: FetchJson; baseUrl: string },
  title: string,
  signal: AbortSignal,
): Promise<Page | null> {
  const values = {
    prop: 'extracts|info|pageprops',
    inprop: 'url',
    ppprop: 'disambiguation',
    explaintext: '1',
    exsectionformat: 'plain',
    redirects: '1',
    titles: title,
  };
  const answer = parsed(pagesAnswer, (await fetchJson(addressOf(baseUrl, values), signal)) ?? {});
  const [page] = answer.query?.pages ?? [];
  if (!page?.extract || page.pageid === undefined || page.pageprops?.disambiguation !== undefined)
    return null;
  const url = page.fullurl ?? `${baseUrl}/wiki/${encodeURIComponent(page.title.replaceAll(' ', '_'))}`;
  return { title: page.title, pageid: page.pageid, extract: page.extract, url };
}
