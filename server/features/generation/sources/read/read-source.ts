import { marked } from 'marked';
import { readEpub } from './read-epub.ts';
import { readHtml } from './read-html.ts';
import { decodeText, readPlainText } from './read-plain-text.ts';
import {
  createTextWriter,
  LARGEST_FILE_BYTES,
  type ReadSource,
  type TextWriter,
  UnreadableSource,
} from './source-text.ts';

export type SourceFile = { name: string; bytes: Uint8Array };

const FEWEST_WORDS = 30;
const ACCEPTED = 'Attach the book as EPUB, TXT, HTML or Markdown.';

/** Files that are often sent and cannot be read, by how they begin. */
const foreign: readonly (readonly [start: string, what: string])[] = [
  ['%PDF', 'a PDF'],
  ['{\\rtf', 'an RTF document'],
  ['\u007fELF', 'a program'],
  ['MZ', 'a program'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['GIF8', 'a picture'],
  ['\u00d0\u00cf\u0011\u00e0', 'an office document'],
  ['\u001f\u008b', 'a compressed file'],
];

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

/** Throws where the beginning of a file says that it is something else than a text. Many a text begins with MZ, too. */
function refuseForeign(start: string, known: Kind | undefined): void {
  const other = foreign.find(([sign]) => start.startsWith(sign))?.[1];
  const isText = start.startsWith('MZ') && known !== undefined;
  if (other && !isText) throw new UnreadableSource(`This is ${other}, which cannot be read. ${ACCEPTED}`);
}

/** What a file is, by how it begins where that tells, else by its name. */
function kindOf({ name, bytes }: SourceFile): Kind {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  const ending = /\.([a-z]+)$/i.exec(name)?.[1] ?? '';
  const known = endings[ending.toLowerCase()];
  refuseForeign(start, known);
  const isArchive = start.startsWith('PK\u0003\u0004');
  if (isArchive && known !== undefined && known !== 'epub')
    throw new UnreadableSource(`This is an archive, though its name says otherwise. ${ACCEPTED}`);
  if (isArchive) return 'epub';
  if (known === 'epub') throw new UnreadableSource('This is no EPUB, though its name says so.');
  if (known === undefined) throw new UnreadableSource(`Files of this kind cannot be read. ${ACCEPTED}`);
  return known;
}

async function readAs(kind: Kind, bytes: Uint8Array, out: TextWriter) {
  if (kind === 'epub') return readEpub(bytes, out);
  const text = decodeText(bytes);
  if (kind === 'html') return { ...readHtml(text, out), author: '' };
  if (kind === 'markdown') {
    // Front matter is about the text, not of it.
    const body = text.replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '');
    readHtml(marked.parse(body, { async: false }), out);
  } else readPlainText(text, out);
  return { title: '', author: '' };
}

/** The text of an attached file. Throws `UnreadableSource` with a sentence that says what is wrong with it. */
export async function readSource(file: SourceFile): Promise<ReadSource> {
  if (file.bytes.length === 0) throw new UnreadableSource('The file is empty.');
  if (file.bytes.length > LARGEST_FILE_BYTES) {
    throw new UnreadableSource(`The file is larger than ${LARGEST_FILE_BYTES / 1_000_000} MB.`);
  }
  const out = createTextWriter();
  const { title, author } = await readAs(kindOf(file), file.bytes, out);
  const text = out.text();
  if ((text.match(/[\p{L}\p{N}]+/gu) ?? []).length < FEWEST_WORDS) {
    throw new UnreadableSource(`The file has fewer than ${FEWEST_WORDS} words of text.`);
  }
  const named = file.name.replace(/\.[a-z]+$/i, '').trim();
  return { title: title || named, author, text };
}
