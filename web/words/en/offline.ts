import { countedIn } from '../counted.ts';

const counted = countedIn('en');

/** The text about books that are downloaded to the device. Saved are those for later. */
export const offlineWords = {
  lead: 'Listen to and read these books offline. Logging out removes them from this device.',
  download: 'Download',
  downloading: (percent: number) => `Downloading ${percent}%`,
  stop: (percent: number) => `Stop downloading, ${percent}% done`,
  downloaded: 'Downloaded',
  exportAsMp3: 'Export as MP3',
  exportAsEpub: 'Export as EPUB',
  epubWithSound: 'EPUB, with audio',
  epubComes: 'Preparing the EPUB…',
  show: 'Show',
  noSpace: 'This device is full. Remove a downloaded book or free up some space, then try again.',
  failed: 'The book couldn’t be downloaded. Please try again.',
  remove: (title: string) => `Remove ${title} from this device`,
  removeAll: 'Remove all',
  all: (count: number, size: string) => {
    if (count === 0) return 'Nothing downloaded.';
    return counted(count, { one: `One book, ${size}.`, other: `# books, ${size}.` });
  },
  emptyTitle: 'Nothing downloaded',
  empty: 'Tap “Download” on a book to keep it here.',
  toHome: 'Find a book',
  needsHttps: 'Books can only be downloaded when the library’s address starts with https.',
  device: { title: 'This device', lead: 'What’s stored for offline use.' },
  app: 'As an app',
  appInstalled: 'It’s installed on this device.',
  appHint: 'Opens in its own window, with its own icon.',
  appByMenu: 'Install it from your browser’s menu: “Install” or “Add to Home Screen”.',
  install: 'Install',
};
