import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import type { User } from '#contract/accounts.ts';
import type { SingleBook } from '#contract/catalogue.ts';
import type { Section } from '#contract/reading.ts';
import { BookHead } from '#web/features/catalogue/book-page/book-head.tsx';
import { BookPageSkeleton } from '#web/features/catalogue/book-page/book-page-skeleton.tsx';
import { BookShelf } from '#web/features/catalogue/book-shelf.tsx';
import { EarlyText } from '#web/features/reading/early-text.tsx';
import { ReadingHead } from '#web/features/reading/reading-head.tsx';
import { greyLines, ReadingSkeleton } from '#web/features/reading/reading-skeleton.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { catalogueWords } from '#web/words/catalogue.ts';
import { paths, patterns } from './paths.ts';
import { ComingBookActions } from './screens/coming-book-actions.tsx';
import homeClasses from './screens/home-screen.module.css';
import { MainLayoutOf } from './shell/main-layout.tsx';

/** What stands where a word goes that only the browser will know: `public/first-words.js` puts it there. */
const later = (name: string): string => `⟦${name}⟧`;

/** Numbers of minutes that no book has, for the words around them are made of numbers; their names by them. */
const MINUTES = 90_000;
const READING_MINUTES = 90_001;
const CARD_MINUTES = 90_100;
const nameOfMinutes = (number: number): string => {
  if (number >= CARD_MINUTES) return `minutes${number - CARD_MINUTES}`;
  return number === MINUTES ? 'minutes' : 'reading_minutes';
};

const laterAddress = (pattern: string, place: number | '' = ''): string =>
  pattern.replace(':bookTitle', later(`slug${place}`)).replace(':id', later(`id${place}`));

const laterUser: User = {
  id: 0,
  first_name: later('first_name'),
  last_name: null,
  email: later('email'),
  is_admin: true,
  status: 'active',
  created_at: '',
};

const laterBook: SingleBook = {
  id: 0,
  title: later('title'),
  slug: '0',
  author: { id: 0, name: later('author') },
  // In every form of it the name of the file says which.
  thumbnail: `/covers/0.svg?${later('thumbnail')}`,
  tint: later('tint'),
  slogan: later('slogan'),
  categories: [0, 1, 2, 3].map((id) => ({ id, name: later(`category${id}`) })),
  duration: MINUTES * 60,
  reading_minutes: READING_MINUTES,
  audio_public_link: '',
  published_at: null,
  time: 0,
  finished: false,
  version: 0,
  short_description: '',
  year: null,
  key_ideas: [],
  source: { kind: 'starter', label: '' },
  narration: { state: 'ready', progress: 1, reason: null },
  similar: [],
};

/** As many as a shelf shows at once. */
const laterBooks = Array.from({ length: 8 }, (_, place) => ({
  ...laterBook,
  id: place,
  title: later(`title${place}`),
  author: { id: 0, name: later(`author${place}`) },
  thumbnail: `/covers/0.svg?${later(`thumbnail${place}`)}`,
  tint: later(`tint${place}`),
  duration: (CARD_MINUTES + place) * 60,
}));

/** One sentence for each paragraph: nobody can tap it yet. */
const laterSections: Section[] = [
  {
    title: later('heading'),
    kind: 'introduction',
    start: 0,
    sentences: [{ id: '', text: later('paragraphs'), start: 0, end: 0, paragraph: 0 }],
  },
];

const nothing = () => undefined;
const silent = {
  isHere: false,
  isPlaying: false,
  isLoading: false,
  seconds: 0,
  toggle: nothing,
  playFrom: nothing,
};

/** What waits, until the words of its children are known; whole pages do, for what stood below would be pushed. */
function Later({ name, waiting, children }: { name: string; waiting: ReactNode; children: ReactNode }) {
  return (
    <>
      <div data-waiting={name}>{waiting}</div>
      <div data-later={name} hidden>
        {children}
      </div>
    </>
  );
}

function HomeFrame() {
  const { greeting, lead, newest, recommended, trending } = catalogueWords.home;
  const titles = [catalogueWords.home.continue, recommended, trending, newest];
  return (
    <div className={homeClasses.home}>
      <PageHeading title={greeting(later('first_name'))} lead={lead} />
      <Later name="shelf" waiting={<BookShelf title={newest} books={undefined} addressOf={paths.book} />}>
        <div data-titles={JSON.stringify(titles)}>
          <BookShelf
            title={later('shelf')}
            books={laterBooks}
            addressOf={({ id }) => laterAddress(patterns.book, id)}
            eager
          />
        </div>
      </Later>
    </div>
  );
}

function BookFrame() {
  const head = (
    <BookHead
      book={laterBook}
      playback={silent}
      authorAddress={patterns.author.replace(':id', later('author_id'))}
      readAddress={laterAddress(patterns.readBook)}
      actions={<ComingBookActions />}
    />
  );
  return (
    <Later name="book" waiting={<BookPageSkeleton />}>
      <BookPageSkeleton head={head} />
    </Later>
  );
}

function ReadingFrame() {
  const text = (
    <Later name="text" waiting={greyLines}>
      <EarlyText
        sections={laterSections}
        look={{ size: later('size'), face: later('face'), width: later('width') }}
      />
    </Later>
  );
  return (
    <Later name="book" waiting={<ReadingSkeleton />}>
      <div style={{ '--tint': later('tint') } as CSSProperties}>
        <ReadingSkeleton head={<ReadingHead book={laterBook} />} text={text} />
      </div>
    </Later>
  );
}

const frames: Readonly<Record<string, () => ReactNode>> = {
  [patterns.home]: HomeFrame,
  [patterns.book]: BookFrame,
  [patterns.readBook]: ReadingFrame,
};

/** Asks for nothing, and sets no clock that the build would wait for. */
const idle = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });

/** What a page inside the main layout shows before its scripts are here. Only its links can be used; none of it is read out. */
export function Frame({ pattern }: { pattern: string }) {
  const Content = frames[pattern];
  return (
    <QueryClientProvider client={idle}>
      <div data-frame inert aria-hidden>
        <Routes>
          <Route element={<MainLayoutOf user={laterUser} />}>
            <Route path="*" element={Content === undefined ? null : <Content />} />
          </Route>
        </Routes>
      </div>
    </QueryClientProvider>
  );
}

/**
 * A frame as it is written down. What is not known yet stands in attributes of its own: the browser would fetch a
 * picture of that name. A paragraph is no sentence that could be heard or marked, and a name's initial not its bracket.
 */
export const frameFrom = (html: string): string =>
  html
    .replaceAll(/ data-(?:sentence|cue|from|section)="[^"]*"/g, '')
    .replaceAll('>⟦<', `>${later('initial')}<`)
    .replaceAll(/\b90[01]\d\d\b/g, (number) => later(nameOfMinutes(Number(number))))
    .replaceAll(/ (\w+)="([^"]*⟦[^"]*)"/g, ' data-later-$1="$2"');
