import '@fontsource-variable/literata/wght.css';
import { IconHighlight, IconSearchOff } from '@tabler/icons-react';
import type { HighlightInBook } from '#contract/highlights.ts';
import { paths } from '#web/app/paths.ts';
import { Link, useSearchParams } from '#web/platform/page/routing.tsx';
import { setPreferences } from '#web/platform/preferences/appearance.ts';
import { usePreferences } from '#web/platform/preferences/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MoreButton } from '#web/ui/pager.tsx';
import { PanelRow } from '#web/ui/panel.tsx';
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

const HighlightInItsBook = ({ highlight }: { highlight: HighlightInBook }) => (
  <section aria-label={highlight.book.title}>
    <Link className={classes.book} to={paths.readBook(highlight.book, highlight.first_sentence)}>
      {highlight.book.title}
      <span className={`quiet ${classes.author}`}> · {highlight.book.author.name}</span>
    </Link>
    <HighlightCard highlight={highlight} />
  </section>
);

const List = ({ highlights }: { highlights: readonly HighlightInBook[] }) => (
  <div className="stack">
    {highlights.map((highlight) => (
      <HighlightInItsBook key={highlight.id} highlight={highlight} />
    ))}
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
