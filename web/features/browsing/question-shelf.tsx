import { Shelf } from '#web/ui/shelf.tsx';
import { browsingWords } from '#words/browsing.ts';
import { appLanguage } from '#words/language.ts';
import classes from './link-tiles.module.css';
import { QuestionLink } from './question-link.tsx';

/** More wouldn’t fit a large screen in one row. */
const ONE_ROW = 4;

/** In one row or two, which scroll sideways; nothing if there are none. */
export function QuestionShelf({ questions }: { questions: readonly string[] }) {
  if (questions.length === 0) return null;
  const rows = questions.length > ONE_ROW ? classes.inRows : undefined;
  return (
    <Shelf title={browsingWords.home.questions} itemWidth="17rem">
      {questions.map((question) => (
        <li key={question} lang={appLanguage} className={rows}>
          <QuestionLink question={question} />
        </li>
      ))}
    </Shelf>
  );
}
