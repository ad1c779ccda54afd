import { IconSearch } from '@tabler/icons-react';
import { useId } from 'react';
import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import classes from './link-tiles.module.css';

type QuestionLinksProps = { title: string; questions: readonly string[]; language?: string };

/** Each leads to what the library says about it; nothing if there are none. */
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
            <Link to={paths.search(question)} className={classes.tile}>
              <span className={classes.name}>{question}</span>
              <IconSearch className="soft" size="1.1rem" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
