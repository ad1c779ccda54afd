import { useRef, useState } from 'react';
import type { ReportForAdmin } from '#contract/reports.ts';
import { paths } from '#web/app/paths.ts';
import { ago } from '#web/platform/format/formats.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import rows from '#web/ui/rows.module.css';
import { reportWords } from '#words/reports.ts';
import { MendForm, type SentenceCheckPart } from './mend-form.tsx';
import classes from './reports.module.css';

const { admin: words } = reportWords;
const small = { size: 's', variant: 'outline' } as const;

type ReportRowProps = { report: ReportForAdmin; SentenceCheck: SentenceCheckPart; onSettle: () => void };

/** A report with its sentence where it stands. What is in the text is corrected here; anything else is resolved. */
export function ReportRow({ report, SentenceCheck, onSettle }: ReportRowProps) {
  const { book, text, sentence, note, reporter, state } = report;
  const [isMending, setMending] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const mendable = state === 'open' && report.context !== null ? sentence : null;
  return (
    <li className={`${rows.entry} ${classes.row}`}>
      <div className="stack gap-2 grow">
        <span className="strong">{book.title}</span>
        <p className={classes.text}>{text}</p>
        <InContext report={report} />
        <span className="soft">{words.told(reporter ?? words.gone, ago(report.created_at))}</span>
        {note !== null && <span className="soft">{words.note(note)}</span>}
        {mendable !== null && isMending && (
          <MendForm
            report={report}
            sentence={mendable}
            SentenceCheck={SentenceCheck}
            onClose={() => {
              setMending(false);
              opener.current?.focus();
            }}
          />
        )}
      </div>
      <div className="row">
        <Ways report={report} canMend={mendable !== null} onSettle={onSettle} />
        {mendable !== null && (
          <Button
            ref={opener}
            size="s"
            variant={isMending ? 'outline' : 'filled'}
            aria-expanded={isMending}
            aria-label={words.mend.openOf(book.title)}
            onClick={() => setMending(!isMending)}
          >
            {words.mend.open}
          </Button>
        )}
      </div>
    </li>
  );
}

function Ways({ report, canMend, onSettle }: Omit<ReportRowProps, 'SentenceCheck'> & { canMend: boolean }) {
  const { book, state } = report;
  return (
    <>
      <ButtonLink {...small} to={paths.book(book)} aria-label={words.bookOf(book.title)}>
        {words.book}
      </ButtonLink>
      <ButtonLink {...small} to={paths.adminGeneration(book.id)} aria-label={words.makingOf(book.title)}>
        {words.making}
      </ButtonLink>
      {state === 'open' && (
        <Button
          size="s"
          variant={canMend ? 'outline' : 'filled'}
          aria-label={words.resolveOf(book.title)}
          onClick={onSettle}
        >
          {words.resolve}
        </Button>
      )}
    </>
  );
}

function InContext({ report: { sentence, context, state } }: { report: ReportForAdmin }) {
  if (sentence === null) return null;
  if (context === null)
    return (
      <>
        <blockquote className={classes.sentence}>{sentence}</blockquote>
        {state === 'open' && <span className="soft">{words.mend.changed}</span>}
      </>
    );
  return (
    <figure className={classes.sentence}>
      <figcaption className="soft">{context.section}</figcaption>
      <blockquote>
        {context.before} <mark className={classes.mark}>{sentence}</mark> {context.after}
      </blockquote>
    </figure>
  );
}
