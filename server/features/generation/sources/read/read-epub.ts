import { decodeText } from '#server/platform/files/decode-text.ts';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import { type Archive, unzip } from '#server/platform/files/unzip.ts';
import { readHtml } from './read-html.ts';
import { aboutOfPackage, coverAddressOf, type Tag, tagsOf } from './read-package.ts';
import { type AboutBook, NOT_TEXT, type TextWriter } from './source-text.ts';

const CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';
const NO_EPUB = 'This is an archive, but not an EPUB.';
const BROKEN = 'The EPUB is damaged and can’t be unpacked.';
const limits = { entries: 5_000, entryBytes: 20_000_000, wholeBytes: 100_000_000 };
const faults = { broken: BROKEN, tooLarge: 'The EPUB is far too large when unpacked.', lying: BROKEN };

/** Only files of the archive are looked up, so a path cannot lead outside of it. */
function beside(path: string, href: string): string {
  if (!URL.canParse(href, `file:///${path}`)) throw badLink(href);
  return decoded(new URL(href, `file:///${path}`).pathname.slice(1));
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    throw badLink(address);
  }
}

const badLink = (address: string) =>
  new FileRefused(`The EPUB is damaged: “${address.slice(0, 100)}” is not a link.`);

async function readText({ entries, read }: Archive, path: string): Promise<string> {
  const entry = entries.get(path);
  if (!entry) throw new FileRefused(`The EPUB is missing its file ${path.slice(0, 100)}.`);
  return decodeText(await read(entry), NOT_TEXT);
}

const readXml = async (archive: Archive, path: string): Promise<Tag[]> =>
  tagsOf(await readText(archive, path));

/** In reading order, without the table of contents. */
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

/** Throws `FileRefused` for a damaged, protected or empty one. */
export async function readEpub(bytes: Uint8Array, out: TextWriter): Promise<AboutBook> {
  const archive = await unzip(bytes, limits, faults);
  if (!archive.entries.has(CONTAINER)) throw new FileRefused(NO_EPUB);
  const packagePath = (await readXml(archive, CONTAINER)).find(({ name }) => name === 'rootfile')?.attributes[
    'full-path'
  ];
  if (packagePath === undefined) throw new FileRefused(NO_EPUB);
  const tags = await readXml(archive, packagePath);
  const spine = spineOf(tags, packagePath);
  await refuseProtected(archive, spine);
  for (const path of spine) readHtml(await readText(archive, path), out, { isXml: true });
  return { ...aboutOfPackage(tags), cover: await coverOf(archive, tags, packagePath) };
}

/** A cover that is missing or damaged is no reason to refuse a book. */
async function coverOf(
  archive: Archive,
  tags: readonly Tag[],
  packagePath: string,
): Promise<Uint8Array | null> {
  try {
    const address = coverAddressOf(tags);
    const entry = address === undefined ? undefined : archive.entries.get(beside(packagePath, address));
    return entry ? await archive.read(entry) : null;
  } catch (error) {
    if (error instanceof FileRefused) return null;
    throw error;
  }
}

/** Fonts may be scrambled; chapters may not. */
async function refuseProtected(archive: Archive, spine: readonly string[]): Promise<void> {
  if (!archive.entries.has(ENCRYPTION)) return;
  const tags = await readXml(archive, ENCRYPTION);
  const scrambled = tags.flatMap(({ name, attributes }) =>
    name === 'CipherReference' ? [decoded(attributes.URI ?? '')] : [],
  );
  if (scrambled.some((path) => spine.includes(path))) {
    throw new FileRefused('The EPUB is copy-protected and can’t be read.');
  }
}
