import '@fontsource-variable/literata/wght.css';
import { IconHighlight, IconSearchOff } from '@tabler/icons-react';
import type { Book } from '#contract/books.ts';
import type { HighlightInBook } from '#contract/highlights.ts';
import { paths } from '#web/app/paths.ts';
import { Link, useSearchParams } from '#web/platform/page/routing.tsx';
import { setPreferences } from '#web/platform/preferences/appearance.ts';
import { usePreferences } from '#web/platform/preferences/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MoreButton } from '#web/ui/pager.tsx';
import { PanelRow } from '#web/ui/panel.tsx';
import rows from '#web/ui/rows.module.css';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { readingWords } from '#words/reading.ts';
import { ExportButtons } from './export-buttons.tsx';
import { type HighlightChoice, useAllHighlights, useHighlightedBooks } from './highlight-calls.ts';
import { HighlightCard } from './highlight-card.tsx';
import { pens } from './highlight-rules.ts';
import classes from './highlights.module.css';

const text = readingWords.highlights;
const LONGEST_SEARCH = 200;

/** What the address says to show: `q`, `book` and `color`. */
function choiceIn(params: URLSearchParams): HighlightChoice {
  const bookId = Number(params.get('book'));
  return {
    q: (params.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    bookId: Number.isSafeInteger(bookId) && bookId > 0 ? bookId : null,
    color: pens.find((pen) => pen === params.get('color')) ?? null,
  };
}

function HighlightFilter() {
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

function Waiting() {
  return (
    <div className="stack" aria-busy="true">
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} height="9rem" radius="l" />
      ))}
    </div>
  );
}

export const heading = text;

export function HighlightsPage() {
  const [params, setParams] = useSearchParams();
  const choice = choiceIn(params);
  const isChosen = choice.q !== '' || choice.bookId !== null || choice.color !== null;
  const { pages, highlights } = useAllHighlights(choice);
  return (
    <Loaded query={pages} skeleton={<Waiting />}>
      {() => {
        if (highlights.length === 0 && !isChosen)
          return (
            <EmptyState
              icon={<IconHighlight size="1.8rem" stroke={1.6} />}
              title={text.emptyTitle}
              text={text.empty}
            />
          );
        return (
          <div className="stack">
            <HighlightFilter />
            {highlights.length === 0 ? (
              <EmptyState icon={<IconSearchOff size="1.8rem" stroke={1.6} />} title={text.noneFound}>
                <Button variant="soft" onClick={() => setParams({}, { replace: true })}>
                  {text.showAll}
                </Button>
              </EmptyState>
            ) : (
              <List highlights={highlights} />
            )}
            <MoreButton query={pages} label={text.more} variant="soft" />
            <Daily />
            <ExportButtons />
          </div>
        );
      }}
    </Loaded>
  );
}

/** They come book by book. */
function byBook(highlights: readonly HighlightInBook[]): HighlightInBook[][] {
  const groups: HighlightInBook[][] = [];
  for (const highlight of highlights) {
    const last = groups.at(-1);
    if (last?.[0]?.book_id === highlight.book_id) last.push(highlight);
    else groups.push([highlight]);
  }
  return groups;
}

const BookGroup = ({ book, highlights }: { book: Book; highlights: readonly HighlightInBook[] }) => (
  <section className="stack gap-3" aria-label={book.title}>
    <Link className={`row ${classes.book}`} to={paths.book(book)} lang={book.language}>
      <CoverImage className={rows.picture} address={book.thumbnail} width={40} height={60} lazy />
      <span>
        <span className={classes.bookTitle}>{book.title}</span>
        <span className={`soft ${classes.author}`}>{book.author.name}</span>
      </span>
    </Link>
    {highlights.map((highlight) => (
      <HighlightCard
        key={highlight.id}
        highlight={highlight}
        to={highlight.first_sentence && paths.readBook(book, highlight.first_sentence)}
      />
    ))}
  </section>
);

const List = ({ highlights }: { highlights: readonly HighlightInBook[] }) => (
  <div className="stack gap-6">
    {byBook(highlights).map((group) => {
      const [first] = group;
      return first && <BookGroup key={first.id} book={first.book} highlights={group} />;
    })}
  </div>
);

function Daily() {
  const { daily_highlight: isOn } = usePreferences();
  return (
    <PanelRow label={text.daily} labelId="daily-highlight" hint={text.dailyHint}>
      <Switch
        aria-labelledby="daily-highlight"
        checked={isOn}
        onChange={(wanted) => setPreferences({ daily_highlight: wanted })}
      />
    </PanelRow>
  );
}
