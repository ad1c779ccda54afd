import {
  type AppList,
  type AppOrder,
  type AppProgress,
  appProgresses,
} from '#server/features/browsing/index.ts';

/** Orders, by the names that apps use. */
export const ORDERS = {
  'media.metadata.title': 'title',
  'media.metadata.authorName': 'author',
  'media.metadata.authorNameLF': 'authorLastName',
  'media.metadata.publishedYear': 'year',
  'media.duration': 'duration',
  addedAt: 'added',
  progress: 'listened',
  finished: 'finished',
  random: 'random',
} as const satisfies Record<string, AppOrder>;
export type ItemOrder = keyof typeof ORDERS;
export const itemOrders = Object.keys(ORDERS) as [ItemOrder, ...ItemOrder[]];

type Chosen = Omit<AppList, 'userId'>;

const NOTHING: Chosen = { ids: [] };

const isProgress = (state: string): state is AppProgress => appProgresses.some((one) => one === state);

const GROUPS = new Map<string, (value: string, language: string) => Chosen>(
  Object.entries({
    authors: (id: string) => (/^[1-9]\d{0,8}$/.test(id) ? { authorId: Number(id) } : NOTHING),
    genres: (category: string) => ({ category }),
    languages: (tag: string, language: string) => (tag === language ? {} : NOTHING),
    progress: (progress: string) => (isProgress(progress) ? { progress } : NOTHING),
  }),
);

/**
 * Narrows the books of a language by an app's `filter`: a group, and a percent-encoded value in Base64. An unknown
 * group matches nothing.
 */
export function chosenBy(language: string, filter: string | undefined): Chosen {
  if (!filter) return { language };
  const [group = '', coded = ''] = filter.split('.');
  const value = decoded(coded);
  const chosen = value === null ? undefined : GROUPS.get(group)?.(value, language);
  return { language, ...(chosen ?? NOTHING) };
}

function decoded(coded: string): string | null {
  const written = Buffer.from(coded, 'base64').toString();
  try {
    const value = decodeURIComponent(written);
    return value.includes('\0') ? null : value;
  } catch {
    return null;
  }
}
