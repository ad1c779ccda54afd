import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Route, useParams } from 'wouter';

/** The least that answers what is typed, and plays a book: React, a router, an input and a button. */

/** As the application waits for the typing to rest. */
const DELAY_MS = 300;

async function fetchJson<Body>(path: string): Promise<Body> {
  const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
  return (await (await fetch(path, { headers })).json()) as Body;
}

function Home() {
  const [text, setText] = useState('');
  const [titles, setTitles] = useState<readonly string[]>([]);
  useEffect(() => {
    if (text === '') return;
    const search = async () => {
      const path = `/api/v1/books/search?keyword=${encodeURIComponent(text)}`;
      const { books } = await fetchJson<{ books: { title: string }[] }>(path);
      setTitles(books.map(({ title }) => title));
    };
    const timer = setTimeout(() => void search(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return createElement(
    'main',
    null,
    createElement('input', {
      'aria-label': 'Search',
      value: text,
      onChange: ({ currentTarget }) => setText(currentTarget.value),
    }),
    titles.map((title) => createElement('p', { key: title, role: 'option' }, title)),
  );
}

function Book() {
  const { id } = useParams();
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    void fetchJson<{ data: { audio_public_link: string } }>(`/api/v1/books/${id}`).then(({ data }) =>
      setLink(data.audio_public_link),
    );
  }, [id]);
  if (link === null) return null;
  const play = () => void new Audio(link).play();
  return createElement('main', null, createElement('button', { type: 'button', onClick: play }, 'Play'));
}

const root = document.querySelector('#root');
if (root !== null)
  createRoot(root).render([
    createElement(Route, { key: 'home', path: '/home', component: Home }),
    createElement(Route, { key: 'book', path: '/book/:slug/:id', component: Book }),
  ]);
addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js'), { once: true });
