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

const container = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

const item = (id: string, href: string, rest: string): string => `<item id="${id}" href="${href}" ${rest}/>`;
const XHTML = 'media-type="application/xhtml+xml"';

/** An EPUB with a chapter for each markup, its files named with spaces as they sometimes are. */
export function epubOf(
  { cover, encryption, ...about }: About & { cover?: Buffer; encryption?: string },
  chapters: readonly string[],
): Buffer {
  const items = [
    item('nav', 'nav.xhtml', `properties="nav" ${XHTML}`),
    ...chapters.map((_, index) => item(`c${index}`, `text/chapter%20${index}.xhtml`, XHTML)),
    ...(cover ? [item('cover', 'cover.png', 'properties="cover-image" media-type="image/png"')] : []),
  ];
  const spine = chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('');
  const rest = `<manifest>${items.join('')}</manifest><spine><itemref idref="nav"/>${spine}</spine>`;
  const files: (readonly [name: string, data: string | Buffer])[] = [
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', container],
    ['OEBPS/content.opf', opf(about, rest)],
    ['OEBPS/nav.xhtml', '<html><body><nav><ol><li>Contents</li></ol></nav></body></html>'],
    ...chapters.map(
      (markup, index) =>
        [
          `OEBPS/text/chapter ${index}.xhtml`,
          `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title><style>p{}</style></head><body>${markup}</body></html>`,
        ] as const,
    ),
  ];
  if (encryption !== undefined) files.push(['META-INF/encryption.xml', encryption]);
  if (cover) files.push(['OEBPS/cover.png', cover]);
  return zipOf(files.map(([name, data]) => ({ name, data: Buffer.from(data) })));
}
