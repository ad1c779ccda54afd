import { IconShare2 } from '@tabler/icons-react';
import { sharePage } from '#web/platform/share.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { words } from '#web/words/words.ts';

const { ui } = words;

/** Shares what has an address of its own. */
export const ShareButton = ({ title, path }: { title: string; path: string }) => (
  <IconButton
    label={ui.about(ui.share.share, title)}
    title={ui.share.share}
    icon={<IconShare2 size="1.2rem" stroke={1.7} />}
    onClick={() => void sharePage(title, path)}
  />
);
