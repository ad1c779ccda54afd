import { ACQUISITION, type Entry, type Feed, type Link, NAVIGATION, OPEN_SEARCH } from './feed.ts';

export const OPDS_JSON = 'application/opds+json';
export const PUBLICATION_JSON = 'application/opds-publication+json';

const PICTURE = 'http://opds-spec.org/image';
/** Types of links to other feeds; other links belong to a publication. */
const FEEDS: readonly string[] = [NAVIGATION, ACQUISITION];

const inJson = (link: Link): Link => (FEEDS.includes(link.type) ? { ...link, type: OPDS_JSON } : link);

/** `address` is the publication's own. */
export function publicationJson({ id, title, updatedAt, content, links, book }: Entry, address: string) {
  const images = links.filter(({ rel }) => rel.startsWith(PICTURE));
  return {
    metadata: {
      '@type': 'http://schema.org/Book',
      identifier: id,
      title,
      modified: new Date(updatedAt).toISOString(),
      ...(content ? { description: content } : {}),
      ...(book ? { author: book.author, language: book.language, subject: book.categories } : {}),
    },
    links: [
      { rel: 'self', href: address, type: PUBLICATION_JSON },
      ...links.filter((link) => !images.includes(link)),
    ],
    images: images.map(({ href, type, width, height }) => ({ href, type, width, height })),
  };
}

/** OPDS 2.0. Its addresses begin with `root`. */
export function feedJson({ id, title, updatedAt, links, entries, ...list }: Feed, root: string) {
  const { total, perPage, page } = list;
  const search = { rel: 'search', href: `${root}/search{?query}`, type: OPDS_JSON, templated: true };
  const isOfBooks = links.some(({ rel, type }) => rel === 'self' && type === ACQUISITION);
  const ways = entries.flatMap(({ title: called, links: [way] }) =>
    way === undefined ? [] : [{ title: called, ...inJson(way) }],
  );
  const books = entries.map((entry) => publicationJson(entry, `${root}/books/${entry.book?.id}`));
  return {
    metadata: {
      title,
      identifier: id,
      modified: new Date(updatedAt).toISOString(),
      ...(total === undefined ? {} : { numberOfItems: total }),
      ...(perPage === undefined ? {} : { itemsPerPage: perPage }),
      ...(page === undefined ? {} : { currentPage: page }),
    },
    links: links.map((link) => (link.type === OPEN_SEARCH ? search : inJson(link))),
    ...(isOfBooks ? { publications: books } : { navigation: ways }),
  };
}
