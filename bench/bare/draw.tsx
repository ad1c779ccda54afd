import { createRoot } from 'react-dom/client';

/** What was read from the server when the page was built. */
declare const VIEWS: {
  home: { title: string; books: readonly Card[] };
  book: Card;
  sentences: readonly string[];
};

type Card = { id: number; title: string; author: string; thumbnail: string; slogan: string };

/** Of the application's own style; none on the bare page. */
export type Classes = {
  readonly [Name in
    | ('shelf' | 'head' | 'title' | 'row' | 'card' | 'link' | 'cover' | 'picture')
    | ('bookHead' | 'bookTitle' | 'words' | 'main')]?: string | undefined;
};

const cover = (classes: Classes, { thumbnail }: Card) => (
  <span className={classes.cover}>
    <img src={thumbnail} alt="" width={400} height={600} className={classes.picture} />
  </span>
);

const home = (classes: Classes) => (
  <section className={classes.shelf}>
    <div className={classes.head}>
      <h2 className={classes.title}>{VIEWS.home.title}</h2>
    </div>
    <ul className={classes.row}>
      {VIEWS.home.books.map((book) => (
        <li key={book.id}>
          <div className={classes.card}>
            <a href={`/book/bare/${book.id}`} className={classes.link}>
              {cover(classes, book)}
              <span>{book.title}</span>
              <span>{book.author}</span>
            </a>
          </div>
        </li>
      ))}
    </ul>
  </section>
);

const book = (classes: Classes) => (
  <header className={classes.bookHead}>
    {cover(classes, VIEWS.book)}
    <div className={classes.words}>
      <h1 className={classes.bookTitle}>{VIEWS.book.title}</h1>
      <p>{VIEWS.book.author}</p>
      <p>{VIEWS.book.slogan}</p>
      <button type="button">Play</button>
    </div>
  </header>
);

const text = () => (
  <section>
    {VIEWS.sentences.map((sentence) => (
      <span key={sentence} data-sentence="">{`${sentence} `}</span>
    ))}
  </section>
);

/** The first view of the address, from a constant: the least that React can draw of it. */
export function draw(classes: Classes): void {
  const [, first] = location.pathname.split('/');
  const view = { home, book, 'read-book': text }[first ?? ''] ?? home;
  const root = document.querySelector('#root');
  if (root !== null) createRoot(root).render(<main className={classes.main}>{view(classes)}</main>);
  addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js'), { once: true });
}
