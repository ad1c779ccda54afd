import {
  IconBookmark,
  IconCloudDownload,
  IconFolders,
  IconHeadphones,
  IconHighlight,
} from '@tabler/icons-react';
import { paths } from '#web/app/paths.ts';
import { libraryWords } from '#words/library.ts';

/** What a reader has in the library. */
export const libraryEntries = [
  { to: paths.history, ...libraryWords.listening, Icon: IconHeadphones },
  { to: paths.saved, ...libraryWords.saved, Icon: IconBookmark },
  { to: paths.collections, ...libraryWords.collections, Icon: IconFolders },
  { to: paths.highlights, ...libraryWords.highlights, Icon: IconHighlight },
  { to: paths.offline, ...libraryWords.offline, Icon: IconCloudDownload },
];
