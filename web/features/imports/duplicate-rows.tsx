import { useState } from 'react';
import type { DuplicateChoice, DuplicateRow } from '#contract/imports.ts';
import { paths } from '#web/app/paths.ts';
import { bookTones } from '#web/pieces/book-tones.ts';
import { languageName } from '#web/platform/format/locale.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { booksWords } from '#words/books.ts';
import { importsWords } from '#words/imports.ts';
import type { Upload } from './api.ts';
import classes from './duplicate-rows.module.css';
import { choiceOf, type UploadPlan } from './upload-plan.ts';

const { duplicateRows: words } = importsWords.check;
const FIRST_SHOWN = 10;

type Props = { upload: Upload; plan: UploadPlan; onPlan: (plan: UploadPlan) => void };

/** Rows that are there already, each beside what it repeats, and what becomes of them. */
export function DuplicateRows({ upload, plan, onPlan }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const { duplicate_rows: told, duplicates: count } = upload;
  const shown = showsAll ? told : told.slice(0, FIRST_SHOWN);
  return (
    <section className="stack gap-3" aria-label={words.title}>
      <h3 className={classes.heading}>{words.title}</h3>
      <div className="stack gap-2">
        <div className="row">
          <Segments
            aria-label={words.all}
            value={plan.duplicates}
            choices={words.choices}
            onChange={(duplicates) => onPlan({ ...plan, duplicates, rows: new Map() })}
          />
        </div>
        <p className="soft">{words.hints[plan.duplicates]}</p>
      </div>
      <ul className={classes.pairs}>
        {shown.map((one) => (
          <Pair
            key={one.row}
            of={one}
            choice={choiceOf(plan, one)}
            onChoice={(choice) => onPlan({ ...plan, rows: new Map(plan.rows).set(one.row, choice) })}
          />
        ))}
      </ul>
      {told.length > shown.length && (
        <div className="row">
          <Button size="s" variant="outline" onClick={() => setShowsAll(true)}>
            {words.more(told.length - shown.length)}
          </Button>
        </div>
      )}
      {count > told.length && shown.length === told.length && (
        <p className="quiet">{words.others(count - told.length)}</p>
      )}
    </section>
  );
}

type PairProps = { of: DuplicateRow; choice: DuplicateChoice; onChoice: (choice: DuplicateChoice) => void };

const { keep: _both, ...forExact } = words.choices;

function Pair({ of, choice, onChoice }: PairProps) {
  const { row, title, is_exact: isExact, of_row: ofRow, of_book: book } = of;
  return (
    <li className={classes.pair}>
      <div className={classes.sides}>
        <div className={classes.side}>
          <span className="soft">{words.row(row)}</span>
          <Facts of={of} />
        </div>
        <div className={classes.side}>
          <span className="soft">{ofRow === null ? words.inLibrary : words.repeats}</span>
          {book === null ? (
            <span className="strong">{ofRow !== null && words.row(ofRow)}</span>
          ) : (
            <Facts of={book} />
          )}
          {book !== null && (
            <span className="row gap-2">
              <StateChip tone={bookTones[book.status]}>{booksWords.statuses[book.status]}</StateChip>
              <span className="soft">{words.has(book.has_text, book.has_audio)}</span>
            </span>
          )}
        </div>
      </div>
      <div className={classes.choice}>
        <Segments<DuplicateChoice>
          aria-label={words.of(row, title)}
          value={choice}
          choices={isExact ? (forExact as typeof words.choices) : words.choices}
          onChange={onChoice}
        />
        {choice === 'merge' && book !== null && <span className="soft">{words.adds(lackedBy(of))}</span>}
        {isExact && <span className="soft">{words.exact}</span>}
      </div>
    </li>
  );
}

type Sided = Pick<DuplicateRow, 'title' | 'author' | 'language' | 'year' | 'categories'> & { id?: number };

function Facts({ of: { id, title, author, language, year, categories } }: { of: Sided }) {
  const facts = [language === null ? '' : languageName(language), year ?? '', categories.join(', ')];
  return (
    <>
      <span className="strong">
        {id === undefined ? title : <Link to={paths.adminGeneration(id)}>{title}</Link>}
      </span>
      <span>{author}</span>
      <span className="soft">{facts.filter((fact) => fact !== '').join(' · ')}</span>
    </>
  );
}

/** What merging would add to the book. */
function lackedBy({ year, categories, of_book: book }: DuplicateRow): string {
  const known = new Set(book?.categories.map((name) => name.toLowerCase()));
  const lacked: (string | number)[] = categories.filter((name) => !known.has(name.toLowerCase()));
  if (book?.year === null && year !== null) lacked.unshift(year);
  return lacked.join(', ');
}
