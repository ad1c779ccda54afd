import { useSearchParams } from '#web/platform/page/routing.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { readingWords } from '#words/reading.ts';
import { type HighlightChoice, useHighlightedBooks } from './highlight-calls.ts';
import { pens } from './highlight-rules.ts';
import classes from './highlights.module.css';

const text = readingWords.highlights;
const LONGEST_SEARCH = 200;

/** What the address says to show: `q`, `book` and `color`. */
export function choiceIn(params: URLSearchParams): HighlightChoice {
  const bookId = Number(params.get('book'));
  return {
    q: (params.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    bookId: Number.isSafeInteger(bookId) && bookId > 0 ? bookId : null,
    color: pens.find((pen) => pen === params.get('color')) ?? null,
  };
}

export function HighlightFilter() {
  const [params, setParams] = useSearchParams();
  const { q, bookId, color } = choiceIn(params);
  const books = useHighlightedBooks();
  const choose = (name: 'q' | 'book' | 'color', value: string) =>
    setParams(
      (now) => {
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true },
    );
  return (
    <search className={classes.filter}>
      <SearchField label={text.search} q={q} onSearch={(words) => choose('q', words)} />
      <SelectField
        label={text.ofBook}
        value={bookId === null ? '' : String(bookId)}
        options={[['', text.allBooks], ...books.map(({ id, title }) => [String(id), title] as const)]}
        onChange={(value) => choose('book', value)}
      />
      <SelectField
        label={text.ofColor}
        value={color ?? ''}
        options={[['', text.allColors], ...pens.map((pen) => [pen, text.inColor(text.colors[pen])] as const)]}
        onChange={(value) => choose('color', value)}
      />
    </search>
  );
}
