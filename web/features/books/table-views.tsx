import { IconBookmarks, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { BookView } from '#contract/book-table.ts';
import { paths } from '#web/app/paths.ts';
import { useNavigate } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuDivider, MenuItem } from '#web/ui/menu.tsx';
import { booksWords } from '#words/books.ts';
import { useTablePreferences } from './table-preferences.ts';
import { EditViews, SaveView } from './view-dialogs.tsx';

const { views: words } = booksWords;

const BUILT_IN: readonly BookView[] = [
  { name: words.needsAudio, address: 'show=published&audio=none' },
  { name: words.failedAudio, address: 'audio=failed' },
  { name: words.outdatedAudio, address: 'audio=outdated' },
  { name: words.reported, address: 'reports=open&columns=audio,reports' },
  { name: words.review, address: 'show=review&sort=oldest' },
];

/** `address` is of what is shown now. */
export function TableViews({ address }: { address: string }) {
  const { views } = useTablePreferences();
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null);
  const navigate = useNavigate();
  const item = (view: BookView) => (
    <MenuItem key={view.name} onClick={() => navigate(`${paths.admin}?${view.address}`)}>
      {view.name}
    </MenuItem>
  );
  return (
    <>
      <Menu
        label={words.open}
        renderButton={(button) => (
          <Button
            {...button}
            size="s"
            variant="outline"
            icon={<IconBookmarks size="1.1rem" stroke={1.7} aria-hidden />}
          >
            {words.open}
            <IconChevronDown size="1.1rem" stroke={1.7} aria-hidden />
          </Button>
        )}
      >
        {BUILT_IN.map(item)}
        {views.length > 0 && <MenuDivider />}
        {views.map(item)}
        <MenuDivider />
        <MenuItem onClick={() => setDialog('save')}>{words.save}</MenuItem>
        {views.length > 0 && <MenuItem onClick={() => setDialog('edit')}>{words.edit}</MenuItem>}
      </Menu>
      {dialog === 'save' && <SaveView address={address} onClose={() => setDialog(null)} />}
      {dialog === 'edit' && <EditViews onClose={() => setDialog(null)} />}
    </>
  );
}
