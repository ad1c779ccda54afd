import { createRoot } from 'react-dom/client';

type Card = { id: number; title: string; author: string; thumbnail: string; slogan: string };

/** What was read from the server when the page was built. */
declare const VIEWS: { cards: readonly Card[]; book: Card; sentences: readonly string[] };

const cover = ({ thumbnail }: Card) => <img src={thumbnail} alt="" width={400} height={600} />;

const home = () => (
  <section>
    <h2>Newest</h2>
    <ul>
      {VIEWS.cards.map((card) => (
        <li key={card.id}>
          <a href={`/book/bare/${card.id}`}>
            {cover(card)}
            <span>{card.title}</span>
            <span>{card.author}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const book = ({ title, author, slogan } = VIEWS.book) => (
  <header>
    {cover(VIEWS.book)}
    <h1>{title}</h1>
    <p>{author}</p>
    <p>{slogan}</p>
    <button type="button">Play</button>
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
const view = { home, book, 'read-book': text }[location.pathname.split('/')[1] ?? ''] ?? home;
const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<main>{view()}</main>);
addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js'), { once: true });
