import type { Api } from '#contract/api.ts';
import { noDetailTexts } from '#contract/book-details.ts';
import type { Book, BookDetails, SingleBook } from '#contract/books.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Highlight } from '#contract/highlights.ts';
import type { ReadingPosition, Section } from '#contract/reading.ts';

// What the answers look like of which copies are saved, with what stands in for a field that an older copy lacks. They
// don't compile without a field of the contract. The one item of a list is the form of all its items.

export const noBook: Book = {
  id: 0,
  title: '',
  slug: '',
  author: { id: 0, name: '' },
  thumbnail: '',
  tint: '#8b5cf6',
  slogan: '',
  language: 'en',
  categories: [{ id: 0, name: '' }],
  duration: null,
  reading_minutes: 0,
  published_at: null,
};

export const noDetails: BookDetails = { ...noDetailTexts, questions: [''], topics: [''], year: null };

const single: SingleBook = {
  ...noBook,
  ...noDetails,
  key_ideas: [{ title: '', time: null }],
  source: { kind: 'starter', label: '' },
  narration: { state: 'ready', progress: 1, reason: null },
  time: 0,
  finished: false,
  version: 0,
  similar: [noBook],
  topic_reasons: [{ book_id: 0, kind: 'shared', topic: '' }],
};

const section: Section = {
  title: '',
  kind: 'key_idea',
  start: null,
  sentences: [{ id: '', text: '', start: null, end: null, paragraph: 0 }],
};

const place: ReadingPosition = {
  sentence_id: null,
  section: null,
  section_title: null,
  start: null,
  read_at: '1970-01-01T00:00:00.000Z',
  device: null,
};

const highlight: Highlight = {
  id: '',
  book_id: 0,
  first_sentence: null,
  last_sentence: null,
  quote: '',
  section_title: '',
  color: 'yellow',
  note: '',
  created_at: '1970-01-01T00:00:00.000Z',
  updated_at: '1970-01-01T00:00:00.000Z',
};

type Forms = {
  book: Answer<Api['GET /api/v1/books/:id']>;
  text: Answer<Api['GET /api/v1/books/:id/text']>;
  reading: Answer<Api['GET /api/v1/books/:id/reading']>;
  highlights: Answer<Api['GET /api/v1/books/:id/highlights']>;
};
export type CopyName = keyof Forms;

const forms: Forms = {
  book: { data: single, authorBooks: [noBook] },
  text: { data: { sections: [section] } },
  reading: { data: place },
  highlights: { highlights: [highlight] },
};

/** What a copy lacks comes from the form; lists that it lacks are empty. */
function filled(form: unknown, copy: unknown): unknown {
  if (Array.isArray(form)) return Array.isArray(copy) ? copy.map((item) => filled(form[0], item)) : [];
  if (typeof form !== 'object' || form === null) return copy === undefined ? form : copy;
  if (copy === null) return null;
  const kept = copy as Record<string, unknown> | undefined;
  const parts = Object.entries(form).map(([name, part]) => [name, filled(part, kept?.[name])]);
  return { ...kept, ...Object.fromEntries(parts) };
}

/** A saved answer as the application of today reads it. */
export const filledAnswer = (name: CopyName, copy: unknown): unknown => filled(forms[name], copy);

export const filledBook = (copy: unknown): SingleBook => filled(single, copy) as SingleBook;

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}

/** Differs from that of a copy which was saved by a version with other fields. */
export const COPY_VERSION = hashOf(JSON.stringify(forms));
