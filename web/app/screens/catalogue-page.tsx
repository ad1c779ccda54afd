import type { ReactNode } from 'react';
import { AdminPage } from './admin-page.tsx';

type Props = { title: string; lead: string; children: ReactNode };

/** A page that keeps the catalogue in order, with the way to the others of its kind. */
export function CataloguePage({ title, lead, children }: Props) {
  return (
    <AdminPage title={title} lead={lead}>
      {children}
    </AdminPage>
  );
}
