import { countedIn } from '../counted.ts';

const counted = countedIn('en');

/** What a search found, which travels only with that. */
export const searchWords = {
  results: 'Books found',
  passages: 'In the summaries',
  passageIn: (title: string, time: string | null) => (time === null ? title : `${title} · ${time}`),
  recent: 'Recent searches',
  recentHint: 'Press Delete to remove a search from this list.',
  removeRecent: (term: string) => `Remove ${term} from the recent searches`,
  clearRecent: 'Clear recent searches',
  count: (found: number) => counted(found, { one: '# book found', other: '# books found' }),
  saveHint: 'Press Shift and Enter to save the chosen book for later.',
  missing: 'This book is missing. We can generate an audio summary for you.',
  generate: 'Generate',
  requests: 'My requests',
  failed: 'Search isn’t responding. Keep typing to try again.',
  all: 'See all results',
  searching: 'Searching…',
};
