import {
  IconBookmark,
  IconCheck,
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

/** What a reader has in the library; where the menu isn't beside the page, each of its lists has them above it. */
export const libraryEntries = [
  { to: paths.history, label: libraryWords.listening, Icon: IconHeadphones },
  { to: paths.saved, label: libraryWords.saved, Icon: IconBookmark },
  { to: paths.finishedBooks, label: libraryWords.finished, Icon: IconCheck },
  { to: paths.offline, label: libraryWords.downloaded, Icon: IconCloudDownload },
  { to: paths.collections, label: libraryWords.collections, Icon: IconFolders },
  { to: paths.highlights, label: libraryWords.highlights, Icon: IconHighlight },
];
