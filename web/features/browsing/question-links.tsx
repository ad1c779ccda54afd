import { useId } from 'react';
import classes from './link-tiles.module.css';
import { QuestionLink } from './question-link.tsx';

type QuestionLinksProps = { title: string; questions: readonly string[]; language?: string };

/** All of them in sight; nothing if there are none. */
export function QuestionLinks({ title, questions, language }: QuestionLinksProps) {
  const heading = useId();
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="stack">
      <h2 id={heading} className={classes.heading}>
        {title}
      </h2>
      <ul lang={language} className={classes.tiles}>
        {questions.map((question) => (
          <li key={question}>
            <QuestionLink question={question} />
          </li>
        ))}
      </ul>
    </section>
  );
}
