import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import { openGenerationWorld } from '#server/testing/generation-world.ts';
import {
  type Behaviour,
  obedientAnswer,
  type Script,
  someIdeas,
  someProse,
} from '#server/testing/text-server.ts';
import { redoStep } from './admin/change-generation.ts';
import { showGeneration } from './admin/show-generation.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
beforeEach(async () => {
  world = await openGenerationWorld();
});
afterEach(() => world.close());

const made = async (script: Script, given: Parameters<World['aWaitingBook']>[0] = {}) => {
  world.server.behaveBy(script);
  const bookId = await world.aWaitingBook(given);
  await world.make(bookId);
  return { bookId, ...(await world.statusOf(bookId)) };
};
const isAbout = (title: string, { messages }: Parameters<Script>[0]) =>
  messages.at(-1)?.content.includes(`Write only this section: <<<${title}>>>`) ?? false;
/** An obedient idea whose example ends with these words. */
const saying =
  (words: string): Script =>
  (request) => {
    if (!isAbout('Idea 2', request)) return undefined;
    const answer = JSON.parse(obedientAnswer(request)) as { example: string };
    return { text: JSON.stringify({ ...answer, example: `${answer.example} ${words}` }) };
  };

it.each([
  ['no access', 'I don’t have access to the full text of this book.', /refused in the text/],
  ['no access, in short', 'I’m unable to access the book itself.', /refused in the text/],
  ['no text', 'I don’t have the full text of this book.', /refused in the text/],
  ['no text in Spanish', 'No dispongo del texto completo del libro.', /refused in the text/],
  ['an age', 'As of my last update, nobody has answered it.', /speaks of itself/],
  ['a link', 'See www.example.com for more.', /a link, an address or a telephone number/],
  ['a short link', 'See bit.ly/x7Gh2 for more.', /a link, an address or a telephone number/],
  ['a telephone number', 'Call +1 (555) 123-4567 today.', /a link, an address or a telephone number/],
  ['a mail address', 'Write to anna@example.org about it.', /a link, an address or a telephone number/],
  ['stress in Markdown', 'This is **really** important.', /markup/],
  ['a list in Markdown', 'There are two:\n- the first\n- the second', /markup/],
  ['a place to fill in', '[INSERT EXAMPLE] TBD Lorem ipsum dolor sit amet.', /left to be filled in/],
  ['a promise of more', '(Continued in the next message)', /left to be filled in/],
  ['a refusal in Spanish', 'Lo siento, pero no puedo ayudar con esto.', /refused in the text/],
  ['an offer in Spanish', '¿Quieres que continúe con otra idea?', /words to whoever asked/],
])('%s never publishes itself', async (_what, words, reason) => {
  const book = await made(saying(words));
  expect(book.status).toMatch(/^(?:needs_review|rejected)$/);
  expect(book.reason).toMatch(reason);
});

it('a section that is copied from the source waits for a person, a quotation does not', async () => {
  const source = someProse(400, 77);
  const copied = (words: number) =>
    source
      .split(' ')
      .slice(50, 50 + words)
      .join(' ');
  const long = await made(saying(copied(60)), { source });
  expect(long).toMatchObject({
    status: 'needs_review',
    reason: expect.stringContaining('copied from a source'),
  });
  const short = await made(saying(copied(30)), { source, title: 'Cape Cod' });
  expect(short.status).toBe('published');
});

it('marks that nobody sees are taken out, and half a letter does not lose what is paid for', async () => {
  const { status, reason, bookId } = await made((request) => {
    if (!isAbout('Idea 2', request)) return undefined;
    const text = obedientAnswer(request).replace(
      '"example":"',
      '"example":"\\ud83d A\\u202eb\\u200bc\\u0000d\\u00ad\\ufff9. ',
    );
    return { text: `\ud83d${text}` };
  });
  expect({ status, reason }).toEqual({ status: 'published', reason: null });
  expect((await world.reading.textOf(bookId))?.body).toContain('Abcd. ');
});

it.each([
  ['of what nobody knows waits', 'In Paris in 1973 Sigmund Freud had it taught at Harvard.', 'needs_review'],
  ['of one such name does not', 'It was written in Massachusetts.', 'published'],
  ['of a source’s names does not', 'A man lives at Walden Pond in Concord until 1847.', 'published'],
])('a description %s for a person', async (_what, text, status) => {
  const source = 'I lived at Walden Pond, near Concord, until September of 1847.';
  const book = await made(
    ({ messages }) =>
      messages.at(-1)?.content.startsWith('Describe the book')
        ? { text: JSON.stringify({ text }) }
        : undefined,
    { source },
  );
  expect(book.status).toBe(status);
  if (status === 'needs_review')
    expect(book.reason).toContain('a source has: Paris, 1973, Sigmund Freud, Harvard.');
});

it('nine key ideas are nine', async () => {
  const { status, reason } = await made(({ messages }) =>
    messages.at(-1)?.content.includes('First plan it')
      ? { text: JSON.stringify({ ideas: someIdeas(9) }) }
      : undefined,
  );
  expect({ status, reason }).toEqual({ status: 'published', reason: null });
});

describe('counts of tokens that cannot be', () => {
  it.each([
    ['negative', -1_000_000, -5],
    ['a fraction', 10.5, 20.25],
    ['absurd', 1e15, 1e15],
    ['no number', Number.NaN, Number.NaN],
  ])('%s: the ledger has an estimate and says so', async (_what, prompt, completion) => {
    const { status, bookId } = await made((request) => ({
      text: obedientAnswer(request),
      tokens: { prompt_tokens: prompt, completion_tokens: completion },
    }));
    expect(status).toBe('published');
    const { calls, cost } = await showGeneration(world.deps, bookId);
    for (const call of calls) {
      expect(call.tokens_in).toBeGreaterThan(20);
      expect(call.tokens_out).toBeGreaterThan(0);
      expect(call.tokens_in + call.tokens_out).toBeLessThan(20_000);
    }
    expect(cost).toBeGreaterThan(0);
    if (!Number.isNaN(prompt))
      expect(calls[0]).toMatchObject({
        state: 'spent',
        error: expect.stringContaining('this is an estimate'),
      });
  });
});

it.each<[string, Behaviour]>([
  ['in pieces', 'cut in the answer'],
  ['whole', { raw: `{"choices": ["${'And so on. '.repeat(20)}`, isCut: true }],
])('what came of an answer that broke off is in the ledger: %s', async (_how, behaviour) => {
  let left = 1;
  const { bookId } = await made((request) => {
    if (!isAbout('Idea 2', request) || left === 0) return undefined;
    left -= 1;
    return behaviour;
  });
  const failed = (await showGeneration(world.deps, bookId)).calls.filter(({ state }) => state === 'failed');
  expect(failed).toMatchObject([{ part: 'section:3', error: expect.stringContaining('estimated') }]);
  expect(failed[0]?.tokens_in).toBeGreaterThan(100);
  expect(failed[0]?.tokens_out).toBeGreaterThan(0);
  expect(failed[0]?.cost).toBeGreaterThan(0);
});

describe('an answer without an end', () => {
  const asked = { messages: [], schema: { name: 'answer', schema: {} }, mostTokens: 10 };
  const provider = (timeoutMs: number) =>
    openChatProvider({ baseUrl: world.server.url, apiKey: null, model: 'any', timeoutMs });

  it('of 400 MB is left long before it fills the memory', async () => {
    world.server.behaveBy(() => ({ floodBytes: 400_000_000 }));
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 20);
    await expect(provider(60_000).complete(asked, new AbortController().signal)).rejects.toThrow(
      /sent too large an answer/,
    );
    clearInterval(watch);
    expect((most - before) / 1e6).toBeLessThan(300);
  }, 60_000);

  it('of a letter now and then is late', async () => {
    world.server.behaveBy(() => ({ trickleMs: 50 }));
    await expect(provider(400).complete(asked, new AbortController().signal)).rejects.toThrow(
      /did not answer in time/,
    );
  }, 20_000);
});

it.each([
  ['before it is read', 'waiting'],
  ['after it was written in English', 'published'],
])('a book whose language is set to Spanish %s is written in Spanish', async (_when, status) => {
  const bookId = await world.aWaitingBook();
  if (status === 'published') await world.make(bookId);
  expect((await world.statusOf(bookId)).status).toBe(status);
  await world.database.pool.query(`update books set language = 'es' where id = $1`, [bookId]);
  const asked: string[] = [];
  world.server.behaveBy(({ messages }) => {
    asked.push(messages.map(({ content }) => content).join('\n'));
    return undefined;
  });
  if (status === 'published') await redoStep(world.deps, bookId, { step: 'write', adminId: 1 });
  else await world.generation.orderBook(bookId);
  await world.runAll();
  for (const title of [
    'Qué encontrarás en este libro',
    'Límites y críticas',
    'Quién debería leer el libro entero',
  ])
    expect(asked).toContainEqual(expect.stringContaining(`Write only this section: <<<${title}>>>`));
  expect(asked.filter((words) => !words.includes('language "es"'))).toEqual([]);
  const { rows } = await world.database.pool.query('select language from books where id = $1', [bookId]);
  expect(rows).toEqual([{ language: 'es' }]);
});
