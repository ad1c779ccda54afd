import { upsertBook } from '#server/features/books/index.ts';
import { addSource } from '#server/features/generation/sources/source-store.ts';
import type { StepContext } from '#server/features/generation/steps.ts';
import { partsOfSources } from '#server/features/generation/write/book-material.ts';
import { writeStep } from '#server/features/generation/write/write-step.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { usualPatience } from '#server/platform/provider/call-provider.ts';
import { createCircuits } from '#server/platform/provider/circuits.ts';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import { openTextServer } from '#server/testing/text-server.ts';
import { withDataFolder } from '../../e2e/support/data-folder.ts';
import { measured, median, type Opens, sumOf } from '../support/bench.ts';
import { type WholeBook, wholeBooks } from '../support/library.ts';

const CONTEXT_TOKENS = 32_000;
const log = createLog('error');

type Given = { books: readonly WholeBook[]; database: Database };

const withDatabase: Opens<Given> = (runs, work) =>
  wholeBooks(runs, (books) =>
    withDataFolder(async (dataDir) => {
      const postgres = await startEmbeddedPostgres({ dataDir, log });
      const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', log, poolSize: 4 });
      try {
        await migrate(database, { log });
        await work({ books, database });
      } finally {
        await database.close();
        await postgres.stop();
      }
    }),
  );

export const bench = measured(withDatabase, {
  number: '23',
  about: 'how much of an attached book reaches the text provider, and what its key ideas are written from',
  rows: {
    read: ['Parts of an attached book that reach the model, in full', '%', '≥ 100'],
    own: ['Key ideas written from the parts that they name, in full', '%', '≥ 100'],
    calls: ['Calls a book, median', ''],
    tokens: ['Tokens sent a book, median', ''],
    largest: ['Largest call, with room for its answer', 'tokens', `≤ ${CONTEXT_TOKENS}`],
  },
  once: async ({ books, database }) => {
    const all: Awaited<ReturnType<typeof written>>[] = [];
    for (const book of books) all.push(await written(database, book));
    const sum = (of: 'parts' | 'read' | 'ideas' | 'own') => sumOf(all, (book) => book[of]);
    return {
      read: (sum('read') / sum('parts')) * 100,
      own: (sum('own') / sum('ideas')) * 100,
      calls: median(all.map(({ calls }) => calls)),
      tokens: median(all.map(({ tokens }) => tokens)),
      largest: Math.max(...all.map(({ largest }) => largest)),
    };
  },
});

const tokensOf = (text: string): number => Buffer.byteLength(text) / 3.5;

/** As it stands in a prompt. */
const asSent = (text: string): string =>
  text
    .replaceAll(/<{2,}|>{2,}/g, ' ')
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim();

/** The real step, against a server that keeps what it is asked. */
async function written(database: Database, { title, author, text }: WholeBook) {
  const kind = { categories: [], sourceKind: 'ai', sourceLabel: '', status: 'waiting' } as const;
  const id = await upsertBook(database.query, { originKey: null, title, author, ...kind, wordCount: 0 });
  await addSource(database.pool, { bookId: id, kind: 'attached', title, url: null, text });
  const server = await openTextServer();
  await writeStep({
    database,
    metadata: { fetchJson: async () => null, wikiquoteUrl: null },
    now: Date.now,
    prices: {
      textInPerMillionTokens: 0,
      textOutPerMillionTokens: 0,
      speechPerMillionCharacters: 0,
      perImage: 0,
    },
    caps: { daily: null, monthly: null, dailyCalls: null, currency: 'EUR' },
    circuits: createCircuits({ database, now: Date.now }),
    patience: usualPatience,
    text: openChatProvider({ baseUrl: server.url, apiKey: null, model: 'm', timeoutMs: 60_000 }),
    textContext: () => CONTEXT_TOKENS,
  })(contextOf({ id, title, author }));
  await server.close();
  const parts = partsOfSources([{ id: 1, kind: 'attached', title, text }], CONTEXT_TOKENS);
  const sent = server.requests.map(({ messages }) => messages.at(-1)?.content ?? '');
  const readings = sent.filter((content) => content.includes('This is part '));
  const ideas = sent.filter((content) => content.includes('Write only this section: <<<Idea'));
  const sizes = server.requests.map(
    ({ messages, max_completion_tokens: most }) =>
      tokensOf(messages.map(({ content }) => content).join('\n')) + most,
  );
  return {
    parts: parts.length,
    read: parts.filter((part, index) => readings[index]?.includes(asSent(part.text))).length,
    ideas: ideas.length,
    own: ideas.filter((idea, index) => {
      // The server spreads its ideas evenly over the parts that it was shown.
      const named = parts[Math.round((index / (ideas.length - 1)) * (parts.length - 1))];
      const passages = idea.split('The text of the book where it treats this, in full:')[1] ?? '';
      const shown = [...passages.matchAll(/^\[\d+\] <<</gm)].length;
      return named !== undefined && shown === 1 && passages.includes(asSent(named.text));
    }).length,
    calls: sent.length,
    tokens: sumOf(sent, tokensOf),
    largest: Math.max(...sizes),
  };
}

function contextOf(book: { id: number; title: string; author: string }): StepContext {
  const work = { year: null, language: 'en' };
  return {
    book: { ...book, ...work, isPublished: false },
    before: { resolve: { ...book, ...work, subjects: [], knownBy: [] } },
    once: (_part, make) => make(),
    keepLock: async () => undefined,
    note: () => undefined,
    isLastAttempt: false,
    signal: new AbortController().signal,
    log,
  };
}
