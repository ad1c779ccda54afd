import { IconCircleCheck, IconMoodSad } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallError } from '#web/platform/call.ts';
import { Button } from '#web/ui/button.tsx';
import { requestWords } from '#web/words/requests.ts';
import classes from './requests.module.css';

const MESSAGE_MS = 4000;
const { suggest: words } = requestWords;

/** A book's own address from its title and id. */
export type FoundAddress = (book: { id: number; title: string }) => string;

type Answer = { message: string; books_id: readonly { id: number; title: string }[] };

/** The view that took the form's place says so to those who do not see it. */
function useFocusOnce() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

/** The books of the library that match, or that the request is taken. */
export function SuggestSuccess(props: {
  answer: Answer;
  addressOf: FoundAddress;
  onFollow: () => void;
  onHome: () => void;
}) {
  const heading = useFocusOnce();
  const { message, books_id: books } = props.answer;
  return (
    <div className="stack centred">
      <IconCircleCheck className={classes.good} size="3rem" stroke={1.5} aria-hidden="true" />
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {books.length > 0 ? words.foundHeading : words.takenHeading}
      </h3>
      <p className="quiet">{message}</p>
      {books.length > 0 && (
        <ol className={classes.found}>
          {books.map((book) => (
            <li key={book.id}>
              <Link to={props.addressOf(book)} onClick={props.onFollow}>
                {book.title}
              </Link>
            </li>
          ))}
        </ol>
      )}
      <Button wide onClick={props.onHome}>
        {words.backToHome}
      </Button>
    </div>
  );
}

/** That it failed, and why where the server says so. The short message goes by itself. */
export function SuggestFailure(props: { error: Error; onHome: () => void; onAgain: () => void }) {
  const heading = useFocusOnce();
  const [isTold, setTold] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setTold(false), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="stack centred">
      <IconMoodSad className={classes.bad} size="3rem" stroke={1.5} aria-hidden="true" />
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {words.failedHeading}
      </h3>
      {props.error instanceof CallError && <p className="quiet">{props.error.message}</p>}
      <p className={classes.failed} role="alert" data-shown={isTold || undefined}>
        {isTold ? words.failed : ''}
      </p>
      <Button wide onClick={props.onHome}>
        {words.backToHome}
      </Button>
      <Button wide variant="outline" onClick={props.onAgain}>
        {words.again}
      </Button>
    </div>
  );
}
