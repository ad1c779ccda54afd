import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Prompts } from '#contract/prompts.ts';
import { type AnswerOf, call } from '#web/platform/data/call.ts';
import { dataOf, read } from '#web/platform/data/read.ts';
import { sendBy } from '#web/platform/data/send.ts';
import { money } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { promptsWords } from '#words/prompts.ts';
import { PromptResults } from './prompt-differences.tsx';
import classes from './prompts.module.css';

const { trial: words } = promptsWords;

type Outcome = AnswerOf<'POST /api/v1/admin/prompts/:id/try'>;
type Wanted = { bookId: number; prompt: Prompts };

const SETTLES_MS = 300;
const BOOKS_SHOWN = 5;
/** An outline and a section, by models that may take minutes. */
const LIMIT_MS = 10 * 60_000;

function useTrial(promptsId: number) {
  const stop = useRef<AbortController>(null);
  const trial = useMutation(
    sendBy(
      ({ signal, bookId, prompt }: Wanted & { signal: AbortSignal }) =>
        call(
          'POST /api/v1/admin/prompts/:id/try',
          { params: { id: promptsId }, body: { book_id: bookId, prompt } },
          { signal, limitMs: LIMIT_MS },
        ),
      { errorShown: true },
    ),
  );
  const start = (wanted: Wanted) => {
    stop.current = new AbortController();
    trial.mutate({ ...wanted, signal: stop.current.signal });
  };
  const cancel = () => {
    stop.current?.abort();
    trial.reset();
  };
  return { trial, start, cancel };
}

const useBooksCalled = (q: string) =>
  useQuery({
    ...read('GET /api/v1/admin/books', {
      query: { per_page: BOOKS_SHOWN, sort_by: 'title', ...(q === '' ? {} : { q }) },
    }),
    select: ({ books }) => books,
    placeholderData: keepPreviousData,
  });

/** What a trial will cost at most, asked once the fields are left alone. */
function Cost({ promptsId, bookId, draft }: { promptsId: number; bookId: number; draft: Prompts }) {
  const settled = useSettled(JSON.stringify(draft), SETTLES_MS);
  const estimate = useQuery({
    ...read('POST /api/v1/admin/prompts/:id/estimate', {
      params: { id: promptsId },
      body: { book_id: bookId, prompt: JSON.parse(settled) as Prompts },
    }),
    select: dataOf,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { errorShown: true },
  });
  if (estimate.error !== null) return <span className={classes.problem}>{estimate.error.message}</span>;
  if (estimate.data === undefined) return <span className="soft">{words.counting}</span>;
  const { changed, cost } = estimate.data;
  if (changed.length === 0) return <span className="soft">{words.nothing}</span>;
  return (
    <span className="soft">{cost === null ? words.noPrice : words.atMost(changed.length, money(cost))}</span>
  );
}

/** The prompts as they are in the fields, tried on a book. */
export function PromptTrial({ promptsId, draft }: { promptsId: number; draft: Prompts }) {
  const [bookId, setBookId] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { trial, start, cancel } = useTrial(promptsId);

  function begin(): void {
    setProblem(bookId === null ? words.chooseFirst : null);
    if (bookId !== null) start({ bookId, prompt: draft });
  }

  const told = problem ?? trial.error?.message;
  return (
    <div className="stack gap-3">
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
        {bookId !== null && <Cost promptsId={promptsId} bookId={bookId} draft={draft} />}
      </div>
      <div role="status">
        {trial.isPending && words.pending}
        {told !== undefined && <p className={classes.problem}>{told}</p>}
      </div>
      {trial.data !== undefined && <Outcome outcome={trial.data} />}
    </div>
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

function Outcome({ outcome: { data, cost } }: { outcome: Outcome }) {
  if (data.length === 0) return <p>{words.nothing}</p>;
  return (
    <>
      <p>{cost === null ? words.done : words.doneFor(money(cost))}</p>
      {data.map(({ name, present, tried }) => (
        <PromptResults
          key={name}
          name={name}
          before={{ title: words.present, text: present ?? words.hasNone }}
          after={{ title: words.changed, text: tried }}
        />
      ))}
    </>
  );
}
