import { z } from 'zod';
import { fetchShaped } from './fetch-json.ts';
import type { Asking, SearchWorks } from './known-work.ts';

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

const workAnswer = z.looseObject({
  description: z.union([z.string(), z.looseObject({ value: z.string() })]).optional(),
});

export const searchOpenLibrary: SearchWorks = async (asking, { title }) => {
  const values = new URLSearchParams({ title, limit: String(MOST_ASKED), fields: FIELDS });
  const found = await fetchShaped(asking, `${asking.baseUrl}/search.json?${values.toString()}`, searchAnswer);
  return (found?.docs ?? []).map((doc) => {
    // Older answers give the bare number, newer ones the path.
    const identifier = doc.key.replace(/^.*\//, '');
    return {
      title: doc.subtitle ? `${doc.title}: ${doc.subtitle}` : doc.title,
      authors: doc.author_name ?? [],
      year: doc.first_publish_year ?? null,
      subjects: (doc.subject ?? []).slice(0, MOST_SUBJECTS),
      identifier,
      url: `${asking.baseUrl}/works/${identifier}`,
      text: '',
    };
  });
};

export async function describeOpenLibraryWork(asking: Asking, identifier: string): Promise<string> {
  const address = `${asking.baseUrl}/works/${encodeURIComponent(identifier)}.json`;
  const description = (await fetchShaped(asking, address, workAnswer))?.description ?? '';
  return typeof description === 'string' ? description : description.value;
}
