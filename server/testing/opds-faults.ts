import { isDeepStrictEqual } from 'node:util';
import { type Link, Links, Metadata, PublicationCollection } from '@readium/shared';

type Part = Record<string, unknown>;

/** What Readium leaves to the app that shows a list. */
const OF_LISTS = ['numberOfItems', 'itemsPerPage', 'currentPage'];

/** Readium writes a single one as a list, and a name in each of its languages. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? plain(value[0]) : value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const [[key, only] = [], ...others] = Object.entries(value);
  if (others.length === 0 && key !== undefined && ['links', 'name', 'undefined'].includes(key))
    return plain(only);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}

function isSound(link: Link): boolean {
  const isTemplate = link.templated === true;
  const hasParameters = link.templateParameters.size > 0;
  return (
    link.mediaType.string === link.type &&
    /[{}]/.test(link.href) === isTemplate &&
    hasParameters === isTemplate
  );
}

/** Throws for a date or a type that can't be one. */
function faultsOfPart(sent: Part, otherKeys: readonly string[]): string[] {
  const read = PublicationCollection.deserialize(sent);
  const metadata = Metadata.deserialize(sent.metadata);
  if (!read || !metadata) return ['no title or no links'];
  const back = plain({ ...read.serialize(), metadata: metadata.serialize() });
  const ignored = Object.keys(metadata.otherMetadata ?? {}).filter((key) => !otherKeys.includes(key));
  const navigation = Links.deserialize(sent.navigation);
  const images = Links.deserialize(sent.images);
  const all = [read.links, navigation, images].flatMap((links) => links?.items ?? []);
  return [
    ...(isDeepStrictEqual(back, plain(sent)) ? [] : [`it’s read as ${JSON.stringify(back)}`]),
    ...ignored.map((key) => `${key} is ignored`),
    ...(read.links.findWithRel('self') ? [] : ['no address of its own']),
    ...all.filter((link) => !isSound(link)).map(({ href }) => `type or template of ${href}`),
    ...(navigation?.items.every(({ title, mediaType }) => title && mediaType.isOPDS) === false
      ? ['navigation to something else']
      : []),
    ...(images?.everyIsBitmap() === false ? ['no image that can be shown'] : []),
  ];
}

function faultsOr(read: () => string[]): string[] {
  try {
    return read();
  } catch (error) {
    return [String(error)];
  }
}

/** What is wrong with a publication of OPDS 2.0, by itself or in a feed. */
export const publicationFaults = (sent: Part): string[] => faultsOr(() => faultsOfPart(sent, []));

/**
 * What is wrong with a feed of OPDS 2.0: whatever Readium's toolkit, which reading apps are made with, can't read, reads as
 * something else or ignores.
 */
export function feedFaults(sent: Part): string[] {
  const { publications = [], ...own } = sent;
  if (!Array.isArray(publications)) return ['publications aren’t a list'];
  if (!sent.navigation && !sent.publications) return ['neither navigation nor publications'];
  return [...faultsOr(() => faultsOfPart(own, OF_LISTS)), ...publications.flatMap(publicationFaults)];
}
