import { createElement as h } from 'react';
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

type Part = ReturnType<typeof h>;

const cover = (classes: Classes, { thumbnail }: Card): Part =>
  h(
    'span',
    { className: classes.cover },
    h('img', { src: thumbnail, alt: '', width: 400, height: 600, className: classes.picture }),
  );

const card = (classes: Classes, book: Card): Part =>
  h(
    'li',
    { key: book.id },
    h(
      'div',
      { className: classes.card },
      h(
        'a',
        { href: `/book/bare/${book.id}`, className: classes.link },
        cover(classes, book),
        h('span', null, book.title),
        h('span', null, book.author),
      ),
    ),
  );

const home = (classes: Classes): Part =>
  h(
    'section',
    { className: classes.shelf },
    h('div', { className: classes.head }, h('h2', { className: classes.title }, VIEWS.home.title)),
    h(
      'ul',
      { className: classes.row },
      VIEWS.home.books.map((book) => card(classes, book)),
    ),
  );

const book = (classes: Classes): Part =>
  h(
    'header',
    { className: classes.bookHead },
    cover(classes, VIEWS.book),
    h(
      'div',
      { className: classes.words },
      h('h1', { className: classes.bookTitle }, VIEWS.book.title),
      h('p', null, VIEWS.book.author),
      h('p', null, VIEWS.book.slogan),
      h('button', { type: 'button' }, 'Play'),
    ),
  );

const text = (): Part =>
  h(
    'section',
    null,
    VIEWS.sentences.map((sentence) => h('span', { key: sentence, 'data-sentence': '' }, `${sentence} `)),
  );

/** The first view of the address, from a constant: the least that React can draw of it. */
export function draw(classes: Classes): void {
  const [, first] = location.pathname.split('/');
  const view = { home, book, 'read-book': text }[first ?? ''] ?? home;
  const root = document.querySelector('#root');
  if (root !== null) createRoot(root).render(h('main', { className: classes.main }, view(classes)));
  addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js'), { once: true });
}
