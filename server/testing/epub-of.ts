import { zipOf } from './zip-of.ts';

type About = {
  title: string;
  author: string;
  language?: string;
  /** XML for the metadata. */
  more?: string;
};

const opf = ({ title, author, language, more = '' }: About, rest = ''): string =>
  `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
<dc:title>${title}</dc:title><dc:creator opf:role="aut">${author}</dc:creator>${language === undefined ? '' : `<dc:language>${language}</dc:language>`}${more}</metadata>${rest}</package>`;

/** What Calibre keeps beside a book, as `metadata.opf`. */
export const opfOf = (about: About): string => opf(about);

const container =
  '<container><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

/** An EPUB with a chapter for each text. */
export function epubOf(
  { cover, encryption, ...about }: About & { cover?: Buffer; encryption?: string },
  chapters: readonly string[],
): Buffer {
  const items = chapters.map(
    (_, index) => `<item id="c${index}" href="chapter${index}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  if (cover)
    items.push('<item id="cover" properties="cover-image" href="cover.png" media-type="image/png"/>');
  const spine = chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('');
  const rest = `<manifest>${items.join('')}</manifest><spine>${spine}</spine>`;
  const files: (readonly [name: string, data: string | Buffer])[] = [
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', container],
    ['OEBPS/content.opf', opf(about, rest)],
    ...chapters.map(
      (text, index) => [`OEBPS/chapter${index}.xhtml`, `<html><body><p>${text}</p></body></html>`] as const,
    ),
  ];
  if (encryption !== undefined) files.push(['META-INF/encryption.xml', encryption]);
  if (cover) files.push(['OEBPS/cover.png', cover]);
  return zipOf(files.map(([name, data]) => ({ name, data: Buffer.from(data) })));
}
