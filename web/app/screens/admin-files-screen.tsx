import { AddFiles } from '#web/features/imports/files/add-files.tsx';
import { importsWords } from '#words/imports.ts';
import { AdminPage } from './admin-page.tsx';

/** Books from their own files. */
export function AdminFilesScreen() {
  const { title, lead } = importsWords.files;
  return (
    <AdminPage title={title} lead={lead}>
      <AddFiles />
    </AdminPage>
  );
}
