import type { QueueKind } from '#contract/admin-queue.ts';
import { paths } from '#web/app/paths.ts';
import { useAdminQueue, useQueueAfterChanges } from '#web/features/operations/queue-calls.ts';
import { Link, useLocation } from '#web/platform/page/routing.tsx';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { adminWords } from '#words/admin.ts';
import { booksWords } from '#words/books.ts';
import { catalogueWords } from '#words/catalogue.ts';
import { operationsWords } from '#words/operations.ts';
import { reportWords } from '#words/reports.ts';
import { requestWords } from '#words/requests.ts';
import { shellWords } from '#words/shell.ts';
import classes from './admin-places.module.css';

type Place = { to: string; label: string; waits?: QueueKind; also?: readonly string[] };

const places: readonly Place[] = [
  { to: paths.admin, label: adminWords.overview },
  { to: paths.adminReview, label: operationsWords.desk.reviews, waits: 'review' },
  { to: paths.adminRequests, label: requestWords.admin.title, waits: 'requests' },
  { to: paths.adminReports, label: reportWords.admin.title, waits: 'reports' },
  { to: paths.adminFiles, label: adminWords.files },
  {
    to: paths.adminDuplicates,
    label: catalogueWords.title,
    also: [paths.adminAuthors, paths.adminCategories, paths.adminCollections],
  },
  { to: paths.adminPrompts, label: adminWords.prompts },
  { to: paths.adminUsers, label: adminWords.users.link },
  { to: paths.adminSettings, label: operationsWords.settings.link, also: [paths.adminSetup] },
  { to: paths.adminAudit, label: operationsWords.audit.link },
  { to: paths.adminBin, label: booksWords.bin.title },
];

/** The admins' pages, with how much waits on each. */
export function AdminPlaces() {
  const { pathname, search } = useLocation();
  const waiting = useAdminQueue().data?.waiting ?? [];
  useQueueAfterChanges();
  const here =
    places.find(({ to }) => to.split('#')[0] === pathname + search) ??
    places.find(({ to, also }) => to === pathname || also?.includes(pathname));
  return (
    <nav className={classes.places} aria-label={adminWords.places}>
      <ul className={classes.list}>
        {places.map((place) => (
          <li key={place.to}>
            <Link to={place.to} className={classes.place} aria-current={place === here ? 'page' : undefined}>
              {place.label}
              <CountBadge
                count={waiting.find(({ kind }) => kind === place.waits)?.count ?? 0}
                said={shellWords.waiting}
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
