import { Parser } from 'htmlparser2';
import { decodeText } from '#server/platform/files/decode-text.ts';
import { readHtml } from './read-html.ts';
import { type AboutBook, createTextWriter, NOT_TEXT, nothingKnown } from './source-text.ts';

export type Tag = { name: string; attributes: Record<string, string>; text: string };

export function tagsOf(xml: string): Tag[] {
  const tags: Tag[] = [];
  const open: Tag[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const tag = { name: name.replace(/^.*:/, ''), attributes, text: '' };
        tags.push(tag);
        open.push(tag);
      },
      ontext: (text) => {
        const tag = open.at(-1);
        if (tag) tag.text += text;
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return tags;
}

const LONGEST_DESCRIPTION = 2_000;

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();

const textOf = (tags: readonly Tag[], name: string): string =>
  folded(tags.find((tag) => tag.name === name)?.text ?? '');

/** Translators and illustrators are creators, too, in many a file. */
const isAuthor = ({ name, attributes }: Tag): boolean =>
  name === 'creator' && (attributes['opf:role'] ?? attributes.role ?? 'aut') === 'aut';

const namesOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Calibre and publishers write HTML into it. */
function plainOf(html: string): string {
  const out = createTextWriter();
  readHtml(html, out);
  return out.text().slice(0, LONGEST_DESCRIPTION);
}

/** What an OPF says of its book: an EPUB's own, or the `metadata.opf` that Calibre keeps beside it. */
export function aboutOfPackage(tags: readonly Tag[]): AboutBook {
  const authors = tags.filter(isAuthor).map(({ text }) => folded(text));
  const named = [...new Set(authors)].filter((name) => name !== '');
  return {
    ...nothingKnown,
    title: textOf(tags, 'title'),
    author: namesOf(named),
    language: textOf(tags, 'language'),
    description: plainOf(textOf(tags, 'description')),
  };
}

/** Of the bytes of a `metadata.opf`. */
export const readPackage = (bytes: Uint8Array): AboutBook =>
  aboutOfPackage(tagsOf(decodeText(bytes, NOT_TEXT)));

/** The address of an EPUB's cover beside its package; undefined where it names none. */
export function coverAddressOf(tags: readonly Tag[]): string | undefined {
  const named = tags.find(({ name, attributes }) => name === 'meta' && attributes.name === 'cover');
  const isCover = ({ id, properties }: Record<string, string>): boolean =>
    (properties ?? '').split(' ').includes('cover-image') ||
    (named !== undefined && id === named.attributes.content);
  const items = tags.filter(({ name }) => name === 'item').map(({ attributes }) => attributes);
  return items.find((item) => isCover(item) && item['media-type']?.startsWith('image/'))?.href;
}
