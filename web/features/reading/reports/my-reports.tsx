import { IconFlag } from '@tabler/icons-react';
import { paths } from '#web/app/paths.ts';
import { ago } from '#web/platform/format/formats.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { reportWords } from '#words/reports.ts';
import { useMyReports } from './use-my-reports.ts';

const { mine: words } = reportWords;

/** The mistakes that the reader reported, with what was done about them. */
export function MyReports() {
  return (
    <Loaded query={useMyReports()} skeleton={<Skeleton width="100%" ratio="6 / 1" />}>
      {(reports) =>
        reports.length === 0 ? (
          <EmptyState
            compact
            icon={<IconFlag size="1.6rem" stroke={1.5} />}
            title={words.none.title}
            text={words.none.text}
          />
        ) : (
          <ul className={rows.ruled}>
            {reports.map(({ id, book, text, note, state, created_at: at }) => (
              <li key={id} className={rows.entry}>
                <div className="stack gap-1 grow">
                  <Link className="strong" to={paths.book(book)}>
                    {book.title}
                  </Link>
                  <span dir="auto">{text}</span>
                  <span className="soft">{words.told(ago(at))}</span>
                  <StateChip tone={state === 'resolved' ? 'good' : 'quiet'}>{words.states[state]}</StateChip>
                  {note !== null && (
                    <span dir="auto" className="soft">
                      {words.note(note)}
                    </span>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
