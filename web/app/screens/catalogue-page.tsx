import type { PropsWithChildren } from 'react';
import { useLocation } from '#web/platform/page/routing.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Heading } from '#web/ui/page-heading.tsx';
import { catalogueWords as words } from '#words/catalogue.ts';
import { paths } from '../paths.ts';
import { AdminPage } from './admin-page.tsx';

const parts = [
  { to: paths.adminDuplicates, label: words.duplicates.title },
  { to: paths.adminAuthors, label: words.authors.title },
  { to: paths.adminCategories, label: words.categories.title },
  { to: paths.adminCollections, label: words.collections.title },
];

/** A page that keeps the catalogue in order, with the way to the others of its kind. */
export function CataloguePage({ title, lead, children }: PropsWithChildren<Heading>) {
  const { pathname } = useLocation();
  return (
    <AdminPage title={title} lead={lead}>
      <div className="stack">
        <nav className="row" aria-label={words.parts}>
          {parts.map(({ to, label }) => (
            <ButtonLink
              key={to}
              to={to}
              size="s"
              variant={to === pathname ? 'soft' : 'outline'}
              aria-current={to === pathname ? 'page' : undefined}
            >
              {label}
            </ButtonLink>
          ))}
        </nav>
        {children}
      </div>
    </AdminPage>
  );
}
