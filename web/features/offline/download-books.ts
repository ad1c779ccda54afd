import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SingleBook } from '#contract/books.ts';
import { keptAs } from '#web/platform/browser/kept.ts';
import { call } from '#web/platform/data/call.ts';
import { COPY_VERSION } from '#web/platform/offline/copy-forms.ts';
import { coverCopy, jsonAnswer } from '#web/platform/offline/copy-names.ts';
import { isOnline, whenBack } from '#web/platform/offline/online.ts';
import { bookAnswers, SAVED_CACHE } from '#web/platform/offline/saved-copies.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { session } from '#web/platform/session/session.ts';
import { offlineWords } from '#words/offline.ts';
import { DEVICE_KEY, type DownloadedBook, oldCopies, onDevice } from './device-books.ts';

import { registerWorker } from './service-worker.ts';

const text = offlineWords;

type Running = { bookId: number; progress: number; stop: () => void };

const running = createStore<readonly Running[]>()(() => []);

async function workerIsReady(): Promise<void> {
  await registerWorker();
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller !== null) return;
  await new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    setTimeout(resolve, 2_000);
  });
}
/** Throws where the browser has no room left. */
function noteOnDevice(books: readonly DownloadedBook[]): void {
  const ownerId = session.getState().user?.id ?? 0;
  localStorage.setItem(keptAs(DEVICE_KEY), JSON.stringify({ ownerId, books }));
  onDevice.setState({ ownerId, books }, true);
}

const pathOf = (address: string): string => new URL(address, location.href).pathname;

function setProgress(bookId: number, progress: number): void {
  running.setState((list) => list.map((one) => (one.bookId === bookId ? { ...one, progress } : one)), true);
}

const coverKey = ({ thumbnail }: Pick<SingleBook, 'thumbnail'>): string =>
  coverCopy(new URL(thumbnail, location.href));

type Copying = { key: string; signal: AbortSignal; onBytes?: (bytes: number, all: number) => void };

async function copyFile(cache: Cache, address: string, { key, signal, onBytes }: Copying): Promise<number> {
  const answer = await fetch(address, { signal });
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status}`);
  const all = Number(answer.headers.get('content-length') ?? 0);
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      onBytes?.(bytes, all);
      out.enqueue(chunk);
    },
  });
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  await cache.put(key, new Response(answer.body.pipeThrough(counted), { headers: { 'content-type': type } }));
  return bytes;
}

const parts = ['book', 'text', 'reading', 'highlights'] as const;

/** What the server says of a book, kept for when it can't be asked. */
async function copyAnswers(bookId: number, signal?: AbortSignal) {
  const sent = { params: { id: bookId } };
  const how = { isFresh: true, ...(signal && { signal }) };
  const [book, text, reading, highlights] = await Promise.all([
    call('GET /api/v1/books/:id', sent, how),
    call('GET /api/v1/books/:id/text', sent, how),
    call('GET /api/v1/books/:id/reading', sent, how),
    call('GET /api/v1/books/:id/highlights', sent, how),
  ]);
  const answers = { book, text, reading, highlights };
  const cache = await caches.open(SAVED_CACHE);
  const addresses = bookAnswers(bookId);
  await Promise.all(parts.map((part) => cache.put(addresses[part], jsonAnswer(answers[part]))));
  return { book: book.data, bytes: JSON.stringify(answers).length, version: COPY_VERSION };
}

async function copyAll(book: SingleBook, signal: AbortSignal): Promise<DownloadedBook> {
  const cache = await caches.open(SAVED_CACHE);
  const link = book.audio_public_link ?? '';
  const cover = await copyFile(cache, book.thumbnail, { key: coverKey(book), signal });
  const audio = await copyFile(cache, link, {
    key: pathOf(link),
    signal,
    onBytes: (bytes, all) => setProgress(book.id, all > 0 ? bytes / all : 0),
  });
  const answers = await copyAnswers(book.id, signal);
  return {
    ...answers,
    bytes: cover + audio + answers.bytes,
    audioPath: pathOf(link),
    savedAt: new Date().toISOString(),
  };
}

function note(saved: DownloadedBook): void {
  const others = onDevice.getState().books.filter((one) => one.book.id !== saved.book.id);
  noteOnDevice([...others, saved]);
}

async function dropCopies(bookId: number, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(SAVED_CACHE);
  const all = [...Object.values(bookAnswers(bookId)), ...paths];
  await Promise.all(all.map((path) => cache.delete(path)));
}

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

export async function downloadBook(book: SingleBook): Promise<void> {
  if (running.getState().some(({ bookId }) => bookId === book.id)) return;
  const aborting = new AbortController();
  const stop = () => aborting.abort();
  running.setState((list) => [...list, { bookId: book.id, progress: 0, stop }], true);
  try {
    // Without the worker nothing would be answered from what is saved.
    await workerIsReady();
    // Asks the browser to keep it when space runs short.
    void navigator.storage.persist?.();
    note(await copyAll(book, aborting.signal));
  } catch (error) {
    await dropCopies(book.id, [pathOf(book.audio_public_link ?? '/'), coverKey(book)]);
    if (!aborting.signal.aborted)
      showToast({ kind: 'error', message: isQuota(error) ? text.noSpace : text.failed });
  }
  running.setState((list) => list.filter(({ bookId }) => bookId !== book.id), true);
}

export async function removeBook({ book, audioPath }: DownloadedBook): Promise<void> {
  noteOnDevice(onDevice.getState().books.filter((one) => one.book.id !== book.id));
  await dropCopies(book.id, [audioPath, coverKey(book)]);
}

export async function removeAllBooks(): Promise<void> {
  for (const saved of onDevice.getState().books) await removeBook(saved);
}

/** Saves a book again whose narration is another one now. */
export function refreshDownload(book: SingleBook): void {
  const saved = onDevice.getState().books.find((one) => one.book.id === book.id);
  if (saved === undefined || book.audio_public_link === undefined || !isOnline()) return;
  if (saved.audioPath !== pathOf(book.audio_public_link)) void downloadBook(book);
}

/** The sound of an older copy is as good as ever: only what is said of the book is read again. */
async function refreshOldCopies(): Promise<void> {
  for (const saved of oldCopies()) {
    if (!isOnline() || session.getState().token === null) return;
    try {
      const { book, version } = await copyAnswers(saved.book.id);
      const isStillSaved = onDevice.getState().books.some((one) => one.book.id === book.id);
      if (isStillSaved) note({ ...saved, book, version });
      else await dropCopies(book.id, []);
      refreshDownload(book);
    } catch {
      // It stays as it is, and is tried again at the next start.
    }
  }
}

/** Called once, at the start, where there are copies of an older version. */
export function keepCopiesCurrent(): void {
  void refreshOldCopies();
  whenBack(() => void refreshOldCopies());
}

export function useDownload(bookId: number) {
  const saved = useStore(onDevice, ({ books }) => books.find(({ book }) => book.id === bookId));
  const now = useStore(running, (list) => list.find((one) => one.bookId === bookId));
  return { saved, running: now };
}
