import type { QueueKind } from '#contract/admin-queue.ts';
import { paths } from '#web/app/paths.ts';
import { useAdminQueue, useQueueAfterChanges } from '#web/features/operations/queue-calls.ts';
import { Link, useLocation } from '#web/platform/page/routing.tsx';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { useInSight } from '#web/ui/use-in-sight.ts';
import { adminWords } from '#words/admin.ts';
import { booksWords } from '#words/books.ts';
import { catalogueWords } from '#words/catalogue.ts';
import { operationsWords } from '#words/operations.ts';
import { reportWords } from '#words/reports.ts';
import { requestWords } from '#words/requests.ts';
import { shellWords } from '#words/shell.ts';
import classes from './admin-places.module.css';

type Place = { to: string; label: string; waits?: QueueKind; also?: readonly string[] };
type Group = { label: string; places: readonly [Place, ...Place[]] };

const { groups: words } = adminWords;

const groups: readonly Group[] = [
  {
    label: words.toDo,
    places: [
      { to: paths.admin, label: adminWords.overview },
      { to: paths.adminReview, label: operationsWords.desk.reviews, waits: 'review' },
      { to: paths.adminRequests, label: requestWords.admin.title, waits: 'requests' },
      { to: paths.adminReports, label: reportWords.admin.title, waits: 'reports' },
    ],
  },
  {
    label: words.books,
    places: [
      { to: `${paths.admin}#books`, label: adminWords.allBooks },
      {
        to: paths.adminDuplicates,
        label: catalogueWords.title,
        also: [paths.adminAuthors, paths.adminCategories, paths.adminCollections],
      },
      { to: paths.adminFiles, label: adminWords.files },
      { to: paths.adminPrompts, label: adminWords.prompts },
      { to: paths.adminBin, label: booksWords.bin.title },
    ],
  },
  { label: words.people, places: [{ to: paths.adminUsers, label: adminWords.users.link }] },
  {
    label: words.library,
    places: [
      { to: paths.adminSettings, label: operationsWords.settings.link, also: [paths.adminSetup] },
      { to: paths.adminAudit, label: operationsWords.audit.link },
    ],
  },
];

type Here = { group: Group; place: Place };

function findHere({ pathname, hash }: { pathname: string; hash: string }): Here | undefined {
  const all = groups.flatMap((group) => group.places.map((place) => ({ group, place })));
  return (
    all.find(({ place }) => place.to === pathname + hash) ??
    all.find(({ place: { to, also } }) => to === pathname || also?.includes(pathname))
  );
}

/** The admins' pages in four groups, those of the open group below, with how much waits on each. */
export function AdminPlaces() {
  const here = findHere(useLocation());
  const waiting = useAdminQueue().data?.waiting ?? [];
  useQueueAfterChanges();
  const row = useInSight<HTMLUListElement>(here?.place);
  const countOf = ({ waits }: Place) => waiting.find(({ kind }) => kind === waits)?.count ?? 0;
  return (
    <nav className={classes.places} aria-label={adminWords.places}>
      <ul className={classes.list}>
        {groups.map((group) => (
          <li key={group.label}>
            <Link
              to={group.places[0].to}
              className={classes.place}
              aria-current={group === here?.group || undefined}
            >
              {group.label}
              <CountBadge
                count={
                  group === here?.group ? 0 : group.places.reduce((sum, place) => sum + countOf(place), 0)
                }
                said={shellWords.waiting}
              />
            </Link>
          </li>
        ))}
      </ul>
      {here !== undefined && here.group.places.length > 1 && (
        <ul ref={row} className={`${classes.list} ${classes.pages}`}>
          {here.group.places.map((place) => (
            <li key={place.to}>
              <Link
                to={place.to}
                className={classes.page}
                aria-current={place === here.place ? 'page' : undefined}
              >
                {place.label}
                <CountBadge count={countOf(place)} said={shellWords.waiting} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
