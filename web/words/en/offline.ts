import { countedIn } from '../counted.ts';

const counted = countedIn('en');

export const offline = {
  title: 'Saved on this device',
  lead: 'These books can be heard and read without a network. Logging out removes them from this device.',
  save: 'Save offline',
  saving: (percent: number) => `Saving ${percent} %`,
  stop: (percent: number) => `Stop saving, ${percent} % done`,
  saved: 'Saved',
  show: 'Show',
  noSpace: 'There is no room left on this device. Remove a saved book, or make room, and try again.',
  failed: 'The book could not be saved. Please try again.',
  remove: (title: string) => `Remove ${title} from this device`,
  removeAll: 'Remove all',
  all: (count: number, size: string) => {
    if (count === 0) return 'Nothing is saved.';
    return counted(count, { one: `One book, ${size}.`, other: `# books, ${size}.` });
  },
  emptyTitle: 'Nothing is saved on this device',
  empty:
    'On the page of a book “Save offline” keeps its sound and its text here, for where there is no network.',
  toHome: 'Find a book',
  needsHttps: 'This browser saves nothing for offline use at an address without https.',
  device: { title: 'This device', lead: 'What this browser keeps, for where there is no network.' },
  app: 'As an app',
  appHint: 'In a window of its own, with an icon.',
  appByMenu:
    'It is installed already, or your browser offers it in its menu: “Install” or “Add to Home Screen”.',
  install: 'Install',
};
