import { marked } from 'marked';
import { decodeText } from '#server/platform/files/decode-text.ts';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import { foreignKind, startOf, ZIP } from '#server/platform/files/file-signatures.ts';
import { languageOf } from '../../review/language-rules.ts';
import { readEpub } from './read-epub.ts';
import { aboutOfText, withoutFront } from './read-front.ts';
import { readHtml } from './read-html.ts';
import { readPackage } from './read-package.ts';
import { readPlainText } from './read-plain-text.ts';
import {
  type AboutBook,
  createTextWriter,
  LARGEST_FILE_BYTES,
  NOT_TEXT,
  nothingKnown,
  type ReadSource,
  type TextWriter,
} from './source-text.ts';

export type SourceFile = { name: string; bytes: Uint8Array };

const FEWEST_WORDS = 30;
const ACCEPTED = 'Attach the book as EPUB, TXT, HTML or Markdown.';

type Kind = 'epub' | 'html' | 'markdown' | 'text';

const endings: Readonly<Record<string, Kind>> = {
  epub: 'epub',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  text: 'text',
};

/** Throws where the beginning of a file says that it is no text. Many a text begins with MZ, too. */
function refuseForeign(start: string, known: Kind | undefined): void {
  const foreign = foreignKind(start);
  if (foreign && !(start.startsWith('MZ') && known !== undefined))
    throw new FileRefused(`This is ${foreign}, which cannot be read. ${ACCEPTED}`);
}

function kindOf({ name, bytes }: SourceFile): Kind {
  const start = startOf(bytes);
  const known = endings[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
  refuseForeign(start, known);
  const isArchive = start.startsWith(ZIP);
  if (isArchive && known !== undefined && known !== 'epub')
    throw new FileRefused(`This is an archive, though its name says otherwise. ${ACCEPTED}`);
  if (isArchive) return 'epub';
  if (known === 'epub') throw new FileRefused('This isn’t an EPUB, though its name says so.');
  if (known === undefined) throw new FileRefused(`Files of this kind can’t be read. ${ACCEPTED}`);
  return known;
}

async function readAs(kind: Kind, bytes: Uint8Array, out: TextWriter): Promise<AboutBook> {
  if (kind === 'epub') return readEpub(bytes, out);
  const text = decodeText(bytes, NOT_TEXT);
  if (kind === 'html') return { ...nothingKnown, ...readHtml(text, out) };
  if (kind === 'markdown') readHtml(marked.parse(withoutFront(text), { async: false }), out);
  else readPlainText(text, out);
  return aboutOfText(text);
}

/** Throws `FileRefused` with a sentence that says what is wrong with the file. */
export async function readSource(file: SourceFile): Promise<ReadSource> {
  if (file.bytes.length === 0) throw new FileRefused('The file is empty.');
  if (file.bytes.length > LARGEST_FILE_BYTES) {
    throw new FileRefused(`The file is larger than ${LARGEST_FILE_BYTES / 1_000_000} MB.`);
  }
  const out = createTextWriter();
  const about = await readAs(kindOf(file), file.bytes, out);
  const text = out.text();
  if ((text.match(/[\p{L}\p{N}]+/gu) ?? []).length < FEWEST_WORDS) {
    throw new FileRefused(`The file has fewer than ${FEWEST_WORDS} words of text.`);
  }
  const named = file.name.replace(/\.[a-z]+$/i, '').trim();
  return { ...about, title: about.title || named, text };
}

/** A book's file with what is kept beside it; null where nothing is. */
export type BookFile = SourceFile & { details: Uint8Array | null };

const AUTHOR_AT_END = / - ([^-]+)$/;

/** What stands beside the file counts before what is in it, and its name, `Title - Author.txt`, comes last. */
export async function readBook({ details, ...file }: BookFile): Promise<ReadSource> {
  const own = byName(await readSource(file));
  const said = details === null ? own : readPackage(details);
  return {
    ...own,
    title: said.title || own.title,
    author: said.author || own.author,
    language: languageOf(own.text, said.language || own.language),
    description: said.description || own.description,
  };
}

/** Calibre names files so, and people do. */
function byName(book: ReadSource): ReadSource {
  const [end, author] = (book.author === '' && AUTHOR_AT_END.exec(book.title)) || [];
  if (end === undefined || author === undefined) return book;
  return { ...book, author, title: book.title.slice(0, -end.length) };
}
