import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { importOfBooks } from './imports.ts';
import { idParam, sentNumber, typedText } from './values.ts';

/** Files are sent in pieces of this size, so that none takes long and one that fails is sent again by itself. */
export const PIECE_BYTES = 4_000_000;
/** Of one book, as in `contract/sources.ts`. */
export const LARGEST_BOOK_BYTES = 25_000_000;
const MOST_PIECES = 100_000;

export type FileKind = 'book' | 'archive' | 'details' | 'cover' | 'unreadable' | 'other';

const kindsByEnding: readonly (readonly [endings: RegExp, kind: FileKind])[] = [
  [/\.(?:epub|md|markdown|txt|text|html?|xhtml)$/, 'book'],
  [/\.zip$/, 'archive'],
  [/^metadata\.opf$/, 'details'],
  [/^cover\.(?:jpe?g|png|webp)$/, 'cover'],
  [/\.(?:pdf|mobi|azw3?|kfx|docx?|odt|rtf|fb2|djvu|lit|cbz|cbr|rar|7z)$/, 'unreadable'],
];

/** What a file among books is, by its path: `details` and `cover` belong to the books of their folder. */
export function kindOfFile(path: string): FileKind {
  const parts = path.toLowerCase().split('/');
  if (parts.some((part) => part.startsWith('.') || part === '__macosx')) return 'other';
  const name = parts.at(-1) ?? '';
  return kindsByEnding.find(([endings]) => endings.test(name))?.[1] ?? 'other';
}

const received = z.object({ data: importOfBooks });

export const startFiles = endpoint({
  route: 'POST /api/v1/admin/files',
  access: 'admin',
  tokenScope: 'import',
  summary:
    'Start adding books from files: EPUB, Markdown, text or HTML, a book each, alone or in zip archives. `generate` also orders their summaries.',
  body: z.object({
    name: typedText('The name', 200).pipe(z.string().min(1, 'Name what is added.')),
    generate: z.boolean(),
  }),
  status: 201,
  answer: received,
});

export const sendFile = endpoint({
  route: 'POST /api/v1/admin/files/:id',
  access: 'admin',
  tokenScope: 'import',
  summary:
    'Send a piece of a file, at most 4 MB, as multipart form data in the field `file`. `number` tells the files of an import apart, `piece` counts from 0; once the last one has come, the file is read in the background. A piece sent again changes nothing.',
  params: z.object({ id: idParam }),
  query: z.object({
    /** As it was dropped, with slashes. */
    path: z.string().trim().min(1).max(1_000),
    number: sentNumber(z.number().int().min(0).max(1_000_000)),
    piece: sentNumber(z.number().int().min(0).max(MOST_PIECES)),
    pieces: sentNumber(z.number().int().min(1).max(MOST_PIECES)),
  }),
  takesFile: true,
  answer: received,
});

export const endFiles = endpoint({
  route: 'POST /api/v1/admin/files/:id/end',
  access: 'admin',
  tokenScope: 'import',
  summary: 'Say that all files of an import were sent.',
  params: z.object({ id: idParam }),
  answer: received,
});
