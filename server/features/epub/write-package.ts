import { element, escaped, single } from '#server/platform/xml/write-xml.ts';
import { type Clip, type EpubPlan, isSpoken, type Page, pagesOf } from './plan-epub.ts';
import { epubWords } from './words.ts';
import { clock } from './write-overlay.ts';
import { ACTIVE_CLASS, rightsOf } from './write-pages.ts';

export type PackageFiles = {
  /** The address of the book's page, which identifies it. */
  address: string;
  coverName: string | null;
  audioName: string;
};

const XHTML = 'application/xhtml+xml';

const meta = (property: string, text: string, refines?: string): string =>
  `<meta property="${property}"${refines === undefined ? '' : ` refines="#${refines}"`}>${escaped(text)}</meta>`;

const optional = (name: string, text: string): string[] => (text.trim() === '' ? [] : [element(name, text)]);

/** To the second, as the format requires. */
const moment = (at: Date): string => `${at.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`;

/** The work that the summary is of. */
const sourceOf = ({ book: { title, author, year } }: EpubPlan): string =>
  [title, author, year === null ? '' : String(year)].filter((part) => part !== '').join(', ');

function accessibility(plan: EpubPlan): string[] {
  const { text, spoken } = epubWords(plan.language).accessibility;
  const modes = isSpoken(plan) ? ['textual', 'auditory'] : ['textual'];
  const features = ['tableOfContents', 'structuralNavigation', 'readingOrder', 'displayTransformability'];
  return [
    ...modes.map((mode) => meta('schema:accessMode', mode)),
    ...modes.map((mode) => meta('schema:accessModeSufficient', mode)),
    ...[...features, ...(isSpoken(plan) ? ['synchronizedAudioText'] : [])].map((one) =>
      meta('schema:accessibilityFeature', one),
    ),
    meta('schema:accessibilityHazard', 'none'),
    meta('schema:accessibilitySummary', isSpoken(plan) ? spoken : text),
  ];
}

const lengthOf = (clips: readonly Clip[]): number =>
  // Rounded as written, so that the parts add up to the whole.
  clips.reduce((sum, { start, end }) => sum + Number(end.toFixed(3)) - Number(start.toFixed(3)), 0);

const spokenPages = (plan: EpubPlan): Page[] => pagesOf(plan).filter(({ clips }) => clips.length > 0);

function overlays(plan: EpubPlan): string[] {
  if (!isSpoken(plan)) return [];
  const pages = spokenPages(plan);
  return [
    ...pages.map(({ name, clips }) => meta('media:duration', clock(lengthOf(clips)), `${name}-overlay`)),
    meta('media:duration', clock(pages.reduce((sum, { clips }) => sum + lengthOf(clips), 0))),
    meta('media:active-class', ACTIVE_CLASS),
  ];
}

function metadata(plan: EpubPlan, { address }: PackageFiles): string[] {
  const { book, language } = plan;
  const description = [book.slogan, book.description].filter((text) => text !== '').join('\n\n');
  return [
    `<dc:identifier id="book">${escaped(address)}</dc:identifier>`,
    `<dc:title id="of-book">${escaped(book.title)}</dc:title>`,
    element('dc:language', language),
    ...optional('dc:creator', book.author),
    ...optional('dc:description', description),
    ...book.categories.flatMap((name) => optional('dc:subject', name)),
    element('dc:source', sourceOf(plan)),
    ...optional('dc:rights', rightsOf(plan) ?? ''),
    element('dc:publisher', 'Precis'),
    element('dc:date', moment(book.publishedAt)),
    meta('dcterms:modified', moment(book.changedAt)),
    // Says if it was written by AI.
    ...(book.sourceLabel.trim() === '' ? [] : [meta('dcterms:provenance', book.sourceLabel)]),
    ...accessibility(plan),
    ...overlays(plan),
  ];
}

function manifest(plan: EpubPlan, { coverName, audioName }: PackageFiles): string[] {
  const item = (id: string, href: string, more: Readonly<Record<string, string>>): string =>
    single('item', { id, href, ...more });
  return [
    item('contents', 'contents.xhtml', { 'media-type': XHTML, properties: 'nav' }),
    item('style', 'style.css', { 'media-type': 'text/css' }),
    ...(coverName === null
      ? []
      : [item('cover', coverName, { 'media-type': 'image/jpeg', properties: 'cover-image' })]),
    ...pagesOf(plan).map(({ name, clips }) =>
      item(name, `${name}.xhtml`, {
        'media-type': XHTML,
        ...(clips.length > 0 ? { 'media-overlay': `${name}-overlay` } : {}),
      }),
    ),
    ...spokenPages(plan).map(({ name }) =>
      item(`${name}-overlay`, `${name}.smil`, { 'media-type': 'application/smil+xml' }),
    ),
    ...(isSpoken(plan) ? [item('audio', audioName, { 'media-type': 'audio/mpeg' })] : []),
  ];
}

/** Metadata of the book, its files, and their reading order. */
export function packageDocument(plan: EpubPlan, files: PackageFiles): string {
  const { language, direction } = plan;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book" xml:lang="${escaped(language)}" dir="${direction}">`,
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">',
    ...metadata(plan, files),
    '</metadata>',
    '<manifest>',
    ...manifest(plan, files),
    '</manifest>',
    `<spine page-progression-direction="${direction}">`,
    ...pagesOf(plan).map(({ name }) => single('itemref', { idref: name })),
    '</spine>',
    '</package>',
    '',
  ].join('\n');
}
