/** What a link in the catalogue leads to. */
export const NAVIGATION = 'application/atom+xml;profile=opds-catalog;kind=navigation';
export const ACQUISITION = 'application/atom+xml;profile=opds-catalog;kind=acquisition';
export const OPEN_SEARCH = 'application/opensearchdescription+xml';

export type Link = {
  rel: string;
  href: string;
  type: string;
  title?: string;
  /** For pictures, in px. */
  width?: number;
  height?: number;
};

export type Entry = {
  id: string;
  title: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** For people, below the title. */
  content?: string;
  links: readonly Link[];
  book?: {
    id: number;
    author: string;
    language: string;
    year: number | null;
    categories: readonly string[];
  };
};

export type Feed = {
  id: string;
  title: string;
  updatedAt: number;
  links: readonly Link[];
  /** For paged lists. */
  total?: number;
  perPage?: number;
  /** From 1. */
  page?: number;
  entries: readonly Entry[];
};
