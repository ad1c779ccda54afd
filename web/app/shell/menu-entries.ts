import {
  IconBookmark,
  IconCloudDownload,
  IconCompass,
  IconFolders,
  IconHeadphones,
  IconHighlight,
  IconHome,
  IconStopwatch,
} from '@tabler/icons-react';
import { paths } from '#web/app/paths.ts';
import { libraryWords } from '#words/library.ts';
import { shellWords } from '#words/shell.ts';

/** Where books are found. */
export const discoverEntries = [
  { to: paths.home, label: shellWords.home, Icon: IconHome },
  { to: paths.explore, label: libraryWords.explore, Icon: IconCompass },
  { to: paths.minutes, label: libraryWords.minutes, Icon: IconStopwatch },
];

/** What a reader has in the library. */
export const libraryEntries = [
  { to: paths.history, ...libraryWords.listening, Icon: IconHeadphones },
  { to: paths.saved, ...libraryWords.saved, Icon: IconBookmark },
  { to: paths.collections, ...libraryWords.collections, Icon: IconFolders },
  { to: paths.highlights, ...libraryWords.highlights, Icon: IconHighlight },
  { to: paths.offline, ...libraryWords.offline, Icon: IconCloudDownload },
];
