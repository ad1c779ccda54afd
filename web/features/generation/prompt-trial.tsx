import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Prompts } from '#contract/prompts.ts';
import { type AnswerOf, call } from '#web/platform/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Details } from '#web/ui/details.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { promptsWords } from '#web/words/prompts.ts';
import classes from './prompt-trial.module.css';
import { type Piece, wordDifferences } from './word-differences.ts';

const { trial: words } = promptsWords;

type Tried = AnswerOf<'POST /api/v1/admin/prompts/:id/try'>['data'];
type Wanted = { bookId: number; prompt: Prompts };

const SETTLES_MS = 300;
const BOOKS_SHOWN = 5;
/** An outline and a section are written twice, by models that may take minutes. */
const LIMIT_MS = 10 * 60_000;

function useTrial(promptsId: number) {
  const stop = useRef<AbortController>(null);
  const trial = useMutation({
    mutationFn: async ({ bookId, prompt }: Wanted) => {
      stop.current = new AbortController();
      return (
        await call(
          'POST /api/v1/admin/prompts/:id/try',
          { params: { id: promptsId }, body: { book_id: bookId, prompt } },
          { signal: stop.current.signal, limitMs: LIMIT_MS },
        )
      ).data;
    },
    meta: { errorShown: true },
  });
  const cancel = () => {
    stop.current?.abort();
    trial.reset();
  };
  return { trial, cancel };
}

const useBooksCalled = (q: string) =>
  useQuery({
    queryKey: ['admin', 'books', 'called', q],
    queryFn: async ({ signal }) =>
      (
        await call(
          'GET /api/v1/admin/books',
          { query: { per_page: BOOKS_SHOWN, sort_by: 'title', ...(q === '' ? {} : { q }) } },
          { signal },
        )
      ).books,
    placeholderData: keepPreviousData,
  });

type PromptTrialProps = { promptsId: number; promptsNow: () => Prompts | null };

export function PromptTrial({ promptsId, promptsNow }: PromptTrialProps) {
  const [bookId, setBookId] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { trial, cancel } = useTrial(promptsId);

  function begin(): void {
    const prompt = promptsNow();
    if (bookId === null) setProblem(words.chooseFirst);
    else if (prompt === null) setProblem(promptsWords.invalid);
    else {
      setProblem(null);
      trial.mutate({ bookId, prompt });
    }
  }

  const told = problem ?? trial.error?.message;
  return (
    <Details summary={words.open} look="line">
      <div className="stack gap-3">
        <p className="quiet">{words.lead}</p>
        <BookChoice chosen={bookId} onChoose={setBookId} />
        <div className="row">
          <Button variant="soft" busy={trial.isPending} onClick={begin}>
            {words.begin}
          </Button>
          {trial.isPending && (
            <Button variant="plain" onClick={cancel}>
              {words.stop}
            </Button>
          )}
        </div>
        <div role="status">
          {trial.isPending && words.pending}
          {told !== undefined && <p className={classes.problem}>{told}</p>}
        </div>
        {trial.data !== undefined && <Differences tried={trial.data} />}
      </div>
    </Details>
  );
}

function BookChoice({ chosen, onChoose }: { chosen: number | null; onChoose: (id: number) => void }) {
  const name = useId();
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed.trim(), SETTLES_MS);
  const books = useBooksCalled(settled);
  return (
    <div className="stack gap-3">
      <TextField
        label={words.book}
        type="search"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter would submit the prompts.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {books.error !== null && <p className={classes.problem}>{books.error.message}</p>}
      {books.data?.length === 0 && <p className="quiet">{words.noBook}</p>}
      <div role="radiogroup" aria-label={words.books}>
        {books.data?.map(({ id, title, author }) => (
          <label key={id} className={`row gap-3 ${classes.book}`}>
            <input type="radio" name={name} checked={chosen === id} onChange={() => onChoose(id)} />
            <span>
              {title} <span className="quiet">{author.name}</span>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

function Differences({ tried }: { tried: Tried }) {
  if (tried.length === 0) return <p>{words.nothing}</p>;
  return tried.map(({ name, old, new: changed }) => {
    const differences = wordDifferences(old, changed);
    return (
      <section key={name} aria-label={name}>
        <h3 className={classes.name}>{name}</h3>
        <div className={classes.sides}>
          <Side title={words.now} pieces={differences.old} mark="del" />
          <Side title={words.changed} pieces={differences.changed} mark="ins" />
        </div>
      </section>
    );
  });
}

type SideProps = { title: string; pieces: readonly Piece[]; mark: 'del' | 'ins' };

function Side({ title, pieces, mark: Mark }: SideProps) {
  return (
    <div className={classes.side}>
      <h4 className="quiet">{title}</h4>
      <p className={classes.text}>
        {pieces.map(({ at, text, isOwn }) =>
          isOwn ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
        )}
      </p>
    </div>
  );
}
