import { countedIn } from '../counted.ts';

const counted = countedIn('en');

/** The text about books that are saved on the device. */
export const offlineWords = {
  lead: 'Listen to and read these books offline. Logging out removes them from this device.',
  save: 'Save offline',
  saving: (percent: number) => `Saving ${percent} %`,
  stop: (percent: number) => `Stop saving, ${percent} % done`,
  saved: 'Saved',
  download: 'Download as MP3',
  show: 'Show',
  noSpace: 'This device is full. Remove a saved book or free up some space, then try again.',
  failed: 'The book couldn’t be saved. Please try again.',
  remove: (title: string) => `Remove ${title} from this device`,
  removeAll: 'Remove all',
  all: (count: number, size: string) => {
    if (count === 0) return 'Nothing saved.';
    return counted(count, { one: `One book, ${size}.`, other: `# books, ${size}.` });
  },
  emptyTitle: 'Nothing saved on this device',
  empty: 'Tap “Save offline” on a book to keep it here.',
  toHome: 'Find a book',
  needsHttps: 'Books can only be saved when the library’s address starts with https.',
  device: { title: 'This device', lead: 'What’s stored for offline use.' },
  app: 'As an app',
  appHint: 'Opens in its own window, with its own icon.',
  appByMenu:
    'It’s already installed, or you can install it from your browser’s menu: “Install” or “Add to Home Screen”.',
  install: 'Install',
};
