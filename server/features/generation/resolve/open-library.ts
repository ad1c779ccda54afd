import { z } from 'zod';
import type { FetchJson } from './fetch-json.ts';
import { Unreachable } from './fetch-json.ts';
import type { KnownWork, WorkQuery } from './known-work.ts';

const MOST_ASKED = 10;
const MOST_SUBJECTS = 12;
const FIELDS = 'key,title,subtitle,author_name,first_publish_year,subject';

const searchAnswer = z.object({
  docs: z.array(
    z.looseObject({
      key: z.string(),
      title: z.string(),
      subtitle: z.string().optional(),
      author_name: z.array(z.string()).optional(),
      first_publish_year: z.number().int().optional(),
      subject: z.array(z.string()).optional(),
    }),
  ),
});

/** A description is text, or an object that holds it. */
const workAnswer = z.looseObject({
  description: z.union([z.string(), z.looseObject({ value: z.string() })]).optional(),
});

function parsed<T extends z.ZodType>(shape: T, answer: unknown): z.output<T> {
  const result = shape.safeParse(answer);
  if (!result.success) throw new Unreachable('its answer has another shape than expected');
  return result.data;
}

/** Works of this title and author in Open Library, best first, without their descriptions. */
export async function searchOpenLibrary(
  { fetchJson, baseUrl }: { fetchJson: FetchJson; baseUrl: string },
  query: WorkQuery,
  signal: AbortSignal,
): Promise<KnownWork[]> {
  const values = new URLSearchParams({ title: query.title, limit: String(MOST_ASKED), fields: FIELDS });
  const { docs } = parsed(
    searchAnswer,
    (await fetchJson(`${baseUrl}/search.json?${values.toString()}`, signal)) ?? { docs: [] },
  );
  return docs.map((doc) => {
    // Older answers give the bare number, newer ones the path.
    const identifier = doc.key.replace(/^.*\//, '');
    return {
      title: doc.subtitle ? `${doc.title}: ${doc.subtitle}` : doc.title,
      authors: doc.author_name ?? [],
      year: doc.first_publish_year ?? null,
      subjects: (doc.subject ?? []).slice(0, MOST_SUBJECTS),
      identifier,
      url: `${baseUrl}/works/${identifier}`,
      text: '',
    };
  });
}

/** What Open Library says about a work; empty for nothing. */
export async function describeOpenLibraryWork(
  { fetchJson, baseUrl }: { fetchJson: FetchJson; baseUrl: string },
  identifier: string,
  signal: AbortSignal,
): Promise<string> {
  const answer = await fetchJson(`${baseUrl}/works/${encodeURIComponent(identifier)}.json`, signal);
  const { description = '' } = parsed(workAnswer, answer ?? {});
  return typeof description === 'string' ? description : description.value;
}
