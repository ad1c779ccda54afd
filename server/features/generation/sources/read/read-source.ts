import { marked } from 'marked';
import { decodeText } from '#server/platform/files/decode-text.ts';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import { foreignKind, startOf, ZIP } from '#server/platform/files/file-signatures.ts';
import { readEpub } from './read-epub.ts';
import { readHtml } from './read-html.ts';
import { readPlainText } from './read-plain-text.ts';
import {
  createTextWriter,
  LARGEST_FILE_BYTES,
  NOT_TEXT,
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

async function readAs(kind: Kind, bytes: Uint8Array, out: TextWriter) {
  if (kind === 'epub') return readEpub(bytes, out);
  const text = decodeText(bytes, NOT_TEXT);
  if (kind === 'html') return { ...readHtml(text, out), author: '' };
  if (kind === 'markdown') {
    const body = text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '');
    readHtml(marked.parse(body, { async: false }), out);
  } else readPlainText(text, out);
  return { title: '', author: '' };
}

/** Throws `FileRefused` with a sentence that says what is wrong with the file. */
export async function readSource(file: SourceFile): Promise<ReadSource> {
  if (file.bytes.length === 0) throw new FileRefused('The file is empty.');
  if (file.bytes.length > LARGEST_FILE_BYTES) {
    throw new FileRefused(`The file is larger than ${LARGEST_FILE_BYTES / 1_000_000} MB.`);
  }
  const out = createTextWriter();
  const { title, author } = await readAs(kindOf(file), file.bytes, out);
  const text = out.text();
  if ((text.match(/[\p{L}\p{N}]+/gu) ?? []).length < FEWEST_WORDS) {
    throw new FileRefused(`The file has fewer than ${FEWEST_WORDS} words of text.`);
  }
  const named = file.name.replace(/\.[a-z]+$/i, '').trim();
  return { title: title || named, author, text };
}
