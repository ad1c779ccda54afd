import { IconCircleCheck, IconMoodSad } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '#web/app/paths.ts';
import { CallError } from '#web/platform/data/call.ts';
import { base } from '#web/platform/page/base.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { hideToast, showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { requestWords } from '#words/requests.ts';
import classes from './requests.module.css';

const MESSAGE_MS = 4000;
const { suggest: words } = requestWords;

/** Takes the form's place, and the focus, so that screen readers say so. */
function Outcome({ icon, heading, children }: { icon: ReactNode; heading: string; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="stack centred">
      {icon}
      <h3 ref={title} tabIndex={-1} className={classes.heading}>
        {heading}
      </h3>
      {children}
    </div>
  );
}

function BackToHome() {
  return (
    <Button wide onClick={() => location.assign(base + paths.home)}>
      {words.backToHome}
    </Button>
  );
}

type Answer = { message: string; books_id: readonly { id: number; title: string }[] };

export function SuggestSuccess({ answer, onFollow }: { answer: Answer; onFollow: () => void }) {
  const { message, books_id: books } = answer;
  return (
    <Outcome
      icon={<IconCircleCheck className={classes.good} size="3rem" stroke={1.5} aria-hidden="true" />}
      heading={books.length > 0 ? words.foundHeading : words.takenHeading}
    >
      <p className="quiet">{message}</p>
      {books.length > 0 && (
        <ol className={classes.found}>
          {books.map((book) => (
            <li key={book.id}>
              <Link to={paths.bookCalled(book)} onClick={onFollow}>
                {book.title}
              </Link>
            </li>
          ))}
        </ol>
      )}
      <BackToHome />
      {books.length === 0 && (
        <Link to={paths.requests} onClick={onFollow}>
          {requestWords.mine.heading}
        </Link>
      )}
    </Outcome>
  );
}

export function SuggestFailure({ error, onAgain }: { error: Error; onAgain: () => void }) {
  useEffect(() => {
    const told = showToast({ kind: 'error', message: words.failed, durationMs: MESSAGE_MS });
    return () => hideToast(told);
  }, []);
  return (
    <Outcome
      icon={<IconMoodSad className={classes.bad} size="3rem" stroke={1.5} aria-hidden="true" />}
      heading={words.failedHeading}
    >
      {error instanceof CallError && <p className="quiet">{error.message}</p>}
      <BackToHome />
      <Button wide variant="outline" onClick={onAgain}>
        {words.again}
      </Button>
    </Outcome>
  );
}
