import { parse } from 'yaml';
import { z } from 'zod';
import { BookFileError } from './book-file-error.ts';
import { type Passage, passagesIn } from './passages-in.ts';

export type BookFile = {
  title: string;
  author: string;
  year: number | null;
  categories: string[];
  slogan: string;
  shortDescription: string;
  /** What the book answers, in a reader's words. */
  questions: string[];
  topics: string[];
  language: string;
  /** The file, without `.md`, of the same book in another language. */
  translates: string | null;
  /** The whole argument in 130 to 160 words. */
  minute: string | null;
  /** Where the text that it rests on is free, and why. */
  rights: string | null;
  notes: BookNotes | null;
  passages: Passage[];
  body: string;
};

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/;

/** What to say of a value of another kind; of a missing one, that it is missing. */
const must = (trouble: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : trouble),
});

const words = (most: number) =>
  z.string(must('must be text')).trim().min(1, 'is empty').max(most, `is longer than ${most} characters`);

const list = z.array(words(300), must('must be a list')).default([]);

/** What a reviewer should know; `checked` is a sentence for readers. None of it is spoken. */
const notes = z.strictObject({
  edition: words(300),
  checked: words(200),
  uncertain: list,
  /** Not from the book itself. */
  outside: list,
  /** Names and words that a voice may stumble on. */
  voice: list,
});
export type BookNotes = z.infer<typeof notes>;

const frontMatter = z.strictObject({
  title: words(300),
  author: words(200),
  year: z
    .int('must be a whole number (before our era with a minus)')
    .min(-5000)
    .max(2100)
    .nullable()
    .default(null),
  categories: z.array(words(60), must('must be a list, as [Nature, Philosophy]')).min(1, 'names no category'),
  slogan: words(200),
  short_description: words(1000),
  questions: z.array(words(100), must('must be a list')).default([]),
  topics: z.array(words(40), must('must be a list, as [anger, calm]')).default([]),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'must be a language, as en')
    .default('en'),
  translates: words(200).nullable().default(null),
  minute: words(1500).nullable().default(null),
  rights: words(400).nullable().default(null),
  notes: notes.nullable().default(null),
});

/** YAML between two lines of `---`, then the summary. Throws `BookFileError`. */
export function parseBookFile(file: string, content: string): BookFile {
  const [, front, body = ''] = FRONT_MATTER.exec(content) ?? [];
  if (front === undefined) {
    throw new BookFileError(
      file,
      'it does not begin with a block of title, author and so on between two lines of ---.',
    );
  }
  const known = frontMatter.safeParse(yamlOf(file, front));
  if (!known.success) throw new BookFileError(file, troubleOf(known.error));
  const { short_description: shortDescription, ...rest } = known.data;
  return { ...rest, shortDescription, ...passagesIn(checkedBody(file, body)) };
}

function yamlOf(file: string, front: string): unknown {
  try {
    return parse(front);
  } catch (error) {
    const [sentence] = String(error instanceof Error ? error.message : error).split(':\n');
    throw new BookFileError(file, `the block at its start is not valid YAML: ${sentence}.`);
  }
}

function troubleOf(error: z.ZodError): string {
  return error.issues
    .map((issue) => {
      if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is not known here`;
      const name = issue.path.join('.');
      return name === '' ? 'the block at its start names nothing' : `${name} ${issue.message}`;
    })
    .join('; ')
    .concat('.');
}

function checkedBody(file: string, body: string): string {
  const text = body.replaceAll('\r\n', '\n').trim();
  if (!/^##\s+\S/m.test(text))
    throw new BookFileError(file, 'its text has no section (a line that begins with ##).');
  if (!/^[^#\s]/m.test(text)) throw new BookFileError(file, 'its sections are empty.');
  return text;
}
