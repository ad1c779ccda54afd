import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MenuItem } from '#web/ui/menu.tsx';
import { sharingWords } from '#words/sharing.ts';
import { linksOf } from './own-links.ts';

/** Where the library lets the reader create none, only for whoever still has some to revoke. */
export function LinkItem({ bookId, onOpen }: { bookId: number; onOpen: () => void }) {
  const { data } = useQuery(linksOf(bookId));
  if (data?.may_create === false && data.links.length === 0) return null;
  return (
    <MenuItem icon={IconLink} aria-haspopup="dialog" onClick={onOpen}>
      {sharingWords.share}
    </MenuItem>
  );
}
