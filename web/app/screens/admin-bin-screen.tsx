import { Bin } from '#web/features/books/bin.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { booksWords } from '#words/books.ts';
import { AdminPage } from './admin-page.tsx';

/** Deleted books. */
export function AdminBinScreen() {
  const { bin } = booksWords;
  return (
    <AdminPage title={bin.title} lead={bin.lead}>
      <Panel title={bin.list}>
        <Bin />
      </Panel>
    </AdminPage>
  );
}
