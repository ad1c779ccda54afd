import { IconDots, IconFlag, IconFolderPlus, IconShare2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { SingleBook } from '#contract/books.ts';
import { QueueItems } from '#web/features/listening/queue/queue-items.tsx';
import { DownloadItem } from '#web/features/offline/download-item.tsx';
import { ExportItems } from '#web/features/offline/export-items.tsx';
import { LinkItem } from '#web/features/sharing/link-item.tsx';
import { sharePage } from '#web/platform/browser/share.ts';
import { useIsGuest } from '#web/platform/session/use-is-guest.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuDivider, MenuItem } from '#web/ui/menu.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { collectionWords } from '#words/collections.ts';
import { reportWords } from '#words/reports.ts';
import { shareWords } from '#words/share.ts';
import { lazyPart } from '../lazy-part.tsx';
import { paths } from '../paths.ts';

const AddDialog = lazyPart(() => import('#web/features/collections/own/add-dialog.tsx'), 'AddDialog');
const LinkDialog = lazyPart(() => import('#web/features/sharing/link-dialog.tsx'), 'LinkDialog');
const ReportDialog = lazyPart(
  () => import('#web/features/reading/reports/report-dialog.tsx'),
  'ReportDialog',
);

/** What can be done with a book besides playing, reading and saving it. */
export function BookMore({ book }: { book: SingleBook }) {
  const [dialog, setDialog] = useState<'collection' | 'link' | 'report' | null>(null);
  const close = () => setDialog(null);
  const isGuest = useIsGuest();
  return (
    <>
      <Menu
        label={browsingPagesWords.book.more}
        renderButton={(props) => (
          <Button {...props} variant="outline" size="l" icon={<IconDots size="1.2rem" aria-hidden="true" />}>
            {browsingPagesWords.book.more}
          </Button>
        )}
      >
        <QueueItems book={book} />
        <MenuItem icon={IconFolderPlus} aria-haspopup="dialog" onClick={() => setDialog('collection')}>
          {collectionWords.own.add}
        </MenuItem>
        <MenuItem icon={IconShare2} onClick={() => void sharePage(book.title, paths.book(book))}>
          {shareWords.share}
        </MenuItem>
        {!isGuest && (
          <>
            <LinkItem bookId={book.id} onOpen={() => setDialog('link')} />
            <MenuDivider />
            <DownloadItem book={book} />
            <ExportItems book={book} />
          </>
        )}
        <MenuDivider />
        <MenuItem icon={IconFlag} aria-haspopup="dialog" onClick={() => setDialog('report')}>
          {reportWords.report}
        </MenuItem>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'collection' && <AddDialog book={book} onClose={close} />}
        {dialog === 'link' && <LinkDialog book={book} onClose={close} />}
        {dialog === 'report' && <ReportDialog bookId={book.id} sentence={null} onClose={close} />}
      </Suspense>
    </>
  );
}
