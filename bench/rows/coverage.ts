import { z } from 'zod';
import { addSource } from '#server/features/generation/sources/source-store.ts';
import type { StepContext } from '#server/features/generation/steps.ts';
import { partsOfSources } from '#server/features/generation/write/book-material.ts';
import { writeStep } from '#server/features/generation/write/write-step.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { execute, oneRow, sql } from '#server/platform/database/sql.ts';
import { createLog } from '#server/platform/log/log.ts';
import { usualPatience } from '#server/platform/provider/call-provider.ts';
import { createCircuits } from '#server/platform/provider/circuits.ts';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import { openTextServer } from '#server/testing/text-server.ts';
import { withDataFolder } from '../../e2e/support/data-folder.ts';
import { type Bench, type Figures, median } from '../support/bench.ts';
import { type WholeText, wholeTexts } from '../support/texts.ts';

const CONTEXT_TOKENS = 32_000;
const log = createLog('error');
const CATALOGUE_WORDS = 'What a catalogue says of it, at some length. '.repeat(200);

export const bench: Bench = {
  number: '23',
  about: 'how much of an attached book reaches the text provider, and where sections are written from',
  rows: {
    read: { what: 'Chapters of an attached book that reach the model, in full', unit: '%', least: 100 },
    own: { what: 'Key ideas written from the chapters that they name, in full', unit: '%', least: 100 },
    calls: { what: 'Calls a book, median', unit: '' },
    tokens: { what: 'Tokens sent a book, median', unit: '' },
    largest: { what: 'Largest call, with room for its answer', unit: 'tokens', most: CONTEXT_TOKENS },
  },
  measure: (runs) =>
    withDataFolder(async (dataDir) => {
      const postgres = await startEmbeddedPostgres({ dataDir, log });
      const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', log, poolSize: 4 });
      try {
        await migrate(database, { log });
        const texts = await wholeTexts();
        await runs.repeat(() => measureBooks(database, texts));
      } finally {
        await database.close();
        await postgres.stop();
      }
    }),
};

type Written = {
  parts: number;
  read: number;
  ideas: number;
  own: number;
  calls: number;
  tokens: number;
  largest: number;
};

async function measureBooks(database: Database, texts: readonly WholeText[]): Promise<Figures> {
  const books: Written[] = [];
  for (const text of texts) books.push(await writeBook(database, text));
  const sum = (of: (book: Written) => number) => books.reduce((total, book) => total + of(book), 0);
  return {
    read: (sum(({ read }) => read) / sum(({ parts }) => parts)) * 100,
    own: (sum(({ own }) => own) / sum(({ ideas }) => ideas)) * 100,
    calls: median(books.map(({ calls }) => calls)),
    tokens: median(books.map(({ tokens }) => tokens)),
    largest: Math.max(...books.map(({ largest }) => largest)),
  };
}

const tokensOf = (text: string): number => Buffer.byteLength(text) / 3.5;

/** The real step, against a server that notes what it is asked. */
async function writeBook(database: Database, { slug, text }: WholeText): Promise<Written> {
  const server = await openTextServer();
  const provider = openChatProvider({ baseUrl: server.url, apiKey: null, model: 'm', timeoutMs: 60_000 });
  const bookId = await aBook(database, slug);
  await addSource(database.pool, { bookId, kind: 'attached', title: slug, url: null, text });
  const catalogue = { kind: 'wikipedia', title: 'Catalogue', url: null, text: CATALOGUE_WORDS } as const;
  await addSource(database.pool, { bookId, ...catalogue });
  await writeStep({
    database,
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
    text: provider,
    textContext: () => CONTEXT_TOKENS,
  })(contextOf(bookId, slug));
  await server.close();
  const sent = server.requests.map(({ messages }) => messages.at(-1)?.content ?? '');
  const parts = partsOfSources([{ id: 1, kind: 'attached', title: slug, text }], CONTEXT_TOKENS);
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
    own: ideas.filter((content) => isFromItsOwn(content, sent, parts)).length,
    calls: sent.length,
    tokens: sent.reduce((sum, content) => sum + tokensOf(content), 0),
    largest: Math.max(...sizes),
  };
}

const asSent = (text: string): string =>
  text
    .replaceAll(/<{2,}|>{2,}/g, ' ')
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim();

/** The stand-in spreads its ideas evenly over the parts that the outline was shown. */
function isFromItsOwn(content: string, sent: readonly string[], parts: readonly { text: string }[]): boolean {
  const ideas = sent.filter((other) => other.includes('Write only this section: <<<Idea'));
  const place = ideas.indexOf(content) / (ideas.length - 1);
  const named = parts[Math.round(place * (parts.length - 1))];
  const passages = content.split('The text of the book where it treats this, in full:')[1] ?? '';
  const shown = [...passages.matchAll(/^\[\d+\] <<</gm)].length;
  return named !== undefined && shown === 1 && passages.includes(asSent(named.text));
}

async function aBook({ pool }: Database, title: string): Promise<number> {
  await execute(pool, sql`insert into authors (name, name_key) values ('A', 'a') on conflict do nothing`);
  const { id } = await oneRow(
    pool,
    { id: z.number() },
    sql`insert into books (title, title_key, author_id, source_kind, source_label, search_document, search_text, status)
        select ${title}, ${title}, id, 'ai', '', '', '', 'waiting' from authors limit 1 returning id`,
  );
  return id;
}

function contextOf(bookId: number, title: string): StepContext {
  const work = { title, author: 'A', year: null, language: 'en', subjects: [], knownBy: [] };
  return {
    book: { id: bookId, title, author: 'A', year: null, language: 'en', isPublished: false },
    before: { resolve: work },
    once: (_part, make) => make(),
    keepLock: async () => undefined,
    note: () => undefined,
    isLastAttempt: false,
    signal: new AbortController().signal,
    log,
  };
}
