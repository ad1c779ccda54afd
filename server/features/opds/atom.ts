import { element, single } from '#server/platform/xml/write-xml.ts';

import { ACQUISITION, type Entry, type Feed, type Link } from './feed.ts';

const moment = (at: number): string => new Date(at).toISOString();
const linkXml = ({ rel, href, type, title }: Link): string =>
  single('link', { rel, href, type, ...(title === undefined ? {} : { title }) });

function entryXml({ id, title, updatedAt, content, links, book }: Entry): string {
  return [
    '<entry>',
    element('title', title),
    element('id', id),
    element('updated', moment(updatedAt)),
    ...(book
      ? [
          `<author>${element('name', book.author)}</author>`,
          element('dc:language', book.language),
          ...(book.year === null ? [] : [element('dc:issued', String(book.year).padStart(4, '0'))]),
          ...book.categories.map((term) => single('category', { term, label: term })),
        ]
      : []),
    ...(content
      ? [`<content type="text">${element('x', content).slice('<x>'.length, -'</x>'.length)}</content>`]
      : []),
    ...links.map(linkXml),
    '</entry>',
  ].join('\n');
}

/** OPDS 1.2, in Atom. */
export const feedXml = ({ id, title, updatedAt, links, total, perPage, entries }: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog"',
    ' xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">',
    element('id', id),
    element('title', title),
    element('updated', moment(updatedAt)),
    `<author>${element('name', 'Precis')}</author>`,
    ...links.map(linkXml),
    ...(total === undefined ? [] : [element('opensearch:totalResults', String(total))]),
    ...(perPage === undefined ? [] : [element('opensearch:itemsPerPage', String(perPage))]),
    ...entries.map(entryXml),
    '</feed>',
    '',
  ].join('\n');

/** How to search the catalogue; `template` contains `{searchTerms}`. */
export const searchXml = (template: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    element('ShortName', 'Precis'),
    element('Description', 'Search for a book by its title, its author or what it answers.'),
    element('InputEncoding', 'UTF-8'),
    element('OutputEncoding', 'UTF-8'),
    single('Url', { type: ACQUISITION, template }),
    '</OpenSearchDescription>',
    '',
  ].join('\n');
