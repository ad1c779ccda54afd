import {
  IconBookmark,
  IconCloudDownload,
  IconFolders,
  IconHeadphones,
  IconHighlight,
} from '@tabler/icons-react';
import { paths } from '#web/app/paths.ts';
import { words } from '#web/words/words.ts';

const { library } = words.shell;

/** What a reader has in the library. */
export const libraryEntries = [
  { to: paths.history, ...library.listening, Icon: IconHeadphones },
  { to: paths.saved, ...library.saved, Icon: IconBookmark },
  { to: paths.collections, ...library.collections, Icon: IconFolders },
  { to: paths.highlights, ...library.highlights, Icon: IconHighlight },
  { to: paths.offline, ...library.offline, Icon: IconCloudDownload },
];
