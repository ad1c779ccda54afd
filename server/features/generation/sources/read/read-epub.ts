import { Parser } from 'htmlparser2';
import { readHtml } from './read-html.ts';
import { decodeText } from './read-plain-text.ts';
import { type TextWriter, UnreadableSource } from './source-text.ts';
import { type Archive, openArchive } from './unpack-epub.ts';

type Tag = { name: string; attributes: Record<string, string>; text: string };

/** The tags of a small XML file, names without their namespace. */
function tagsOf(xml: string): Tag[] {
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

const CONTAINER = 'META-INF/container.xml';
const notAnEpub = () => new UnreadableSource('This is an archive, but no EPUB.');

/** A path beside another one; nothing outside of the archive can be meant, since only its own files are looked up. */
function beside(path: string, href: string): string {
  const url = new URL(href, `file:///${path}`);
  return decodeURIComponent(url.pathname.slice(1));
}

async function readXml(archive: Archive, path: string): Promise<Tag[]> {
  return tagsOf(decodeText(await archive.read(path)));
}

const textOf = (tags: readonly Tag[], name: string): string =>
  tags
    .find((tag) => tag.name === name)
    ?.text.replace(/\s+/g, ' ')
    .trim() ?? '';

/** The files of the book in the order of reading, without its table of contents. */
function spineOf(tags: readonly Tag[], packagePath: string): string[] {
  const items = new Map(
    tags.filter(({ name }) => name === 'item').map(({ attributes }) => [attributes.id, attributes]),
  );
  return tags.flatMap(({ name, attributes }) => {
    const item = name === 'itemref' ? items.get(attributes.idref) : undefined;
    if (!item?.href || !/html/i.test(item['media-type'] ?? '')) return [];
    if ((item.properties ?? '').split(' ').includes('nav')) return [];
    return [beside(packagePath, item.href)];
  });
}

/** An EPUB's title, author and text. Throws `UnreadableSource` for a damaged, protected or empty one. */
export async function readEpub(
  bytes: Uint8Array,
  out: TextWriter,
): Promise<{ title: string; author: string }> {
  const archive = await openArchive(bytes);
  if (!archive.has(CONTAINER)) throw notAnEpub();
  const packagePath = (await readXml(archive, CONTAINER)).find(({ name }) => name === 'rootfile')?.attributes[
    'full-path'
  ];
  if (packagePath === undefined) throw notAnEpub();
  const tags = await readXml(archive, packagePath);
  const spine = spineOf(tags, packagePath);
  await refuseProtected(archive, spine);
  for (const path of spine) readHtml(decodeText(await archive.read(path)), out, { isXml: true });
  return { title: textOf(tags, 'title'), author: textOf(tags, 'creator') };
}

/** Fonts may be scrambled; a chapter that is cannot be read. */
async function refuseProtected(archive: Archive, spine: readonly string[]): Promise<void> {
  if (!archive.has('META-INF/encryption.xml')) return;
  const tags = await readXml(archive, 'META-INF/encryption.xml');
  const scrambled = tags.flatMap(({ name, attributes }) =>
    name === 'CipherReference' ? [decodeURIComponent(attributes.URI ?? '')] : [],
  );
  if (scrambled.some((path) => spine.includes(path))) {
    throw new UnreadableSource('The EPUB is copy-protected and cannot be read.');
  }
}
