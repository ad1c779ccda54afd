import { type FeedObject, parseFeed } from 'podcast-partytime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveCues, saveText } from '#server/features/reading/index.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { uuidFrom } from './uuid-from.ts';

const PUBLIC = 'https://books.example.org';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await test.aReader();
});
afterAll(() => test.close());

/** A published book with a voice; its text is timed. */
async function aSpokenBook(title: string, language = 'en'): Promise<number> {
  const bookId = await test.aBook({ title });
  const key = `narrations/${bookId}/voice.mp3`;
  await test.storage.put(key, Buffer.alloc(4_321));
  await test.database.pool.query(
    'update books set audio_key = $2, duration_seconds = 90.6, language = $3 where id = $1',
    [bookId, key, language],
  );
  const { bodyHash } = await saveText(test.database.query, { bookId, body: '## Why\n\nOne.' });
  await saveCues(test.database.query, { bookId, bodyHash, cues: [{ id: 's1', start: 1.2, end: 2 }] });
  return bookId;
}

async function aListener(queued: readonly number[] = []) {
  const { access_token: token, user } = await test.aReader();
  for (const bookId of queued) await test.call('POST /api/v1/queue', { token, body: { book_id: bookId } });
  /** The address of a new feed. */
  const feed = async (): Promise<string> => {
    const { body } = await test.call('POST /api/v1/podcast', { token });
    return (body.data as { url: string }).url;
  };
  return { user, feed };
}

const get = (url: string) => test.call(`GET ${url.slice(PUBLIC.length)}`);

async function read(url: string): Promise<FeedObject> {
  const { status, text } = await get(url);
  expect(status).toBe(200);
  const feed = parseFeed(text);
  if (!feed) throw new Error('no feed');
  return feed;
}

const UUID_5 = /^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('a podcast app', () => {
  it('finds language, medium and identity of the feed', async () => {
    const ids = [await aSpokenBook('Uno', 'es'), await aSpokenBook('One'), await aSpokenBook('Dos', 'es')];
    const listener = await aListener(ids);
    const feed = await read(await listener.feed());
    expect(feed).toMatchObject({ language: 'es', medium: 'audiobook', itunesBlock: true });
    expect(feed.guid).toMatch(UUID_5);
    expect((await read(await listener.feed())).guid).toBe(feed.guid);
    const other = await read(await (await aListener()).feed());
    expect(other).toMatchObject({ language: 'en', items: [] });
    expect(other.guid).not.toBe(feed.guid);
  });

  it('finds the cover, chapters and transcript of each book, and fetches them', async () => {
    const ids = [await aSpokenBook('Tres', 'es-MX'), await aSpokenBook('Two & a half')];
    const url = await (await aListener(ids)).feed();
    const base = url.replace('/feed.xml', '');
    const { items } = await read(url);
    expect(items.map(({ title }) => title)).toEqual(['Tres', 'Two & a half']);
    for (const [index, bookId] of ids.entries()) {
      const item = items[index];
      expect(item).toMatchObject({
        guid: `precis:book:${bookId}`,
        enclosure: { url: `${base}/audio/${bookId}.mp3`, length: 4321, type: 'audio/mpeg' },
        podcastChapters: { url: `${base}/chapters/${bookId}.json`, type: 'application/json+chapters' },
        podcastTranscripts: [
          { url: `${base}/transcript/${bookId}.vtt`, type: 'text/vtt', language: ['es-MX', 'en'][index] },
        ],
      });
      const cover = await get(item?.itunesImage ?? '');
      expect([cover.status, cover.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
    const covers = new Set(items.map(({ itunesImage }) => itunesImage));
    expect(covers.size).toBe(2);
  });
});

describe('more than 100 recordings', () => {
  const linksIn = (xml: string) =>
    Object.fromEntries(
      [...xml.matchAll(/<atom:link href="([^"]+)" rel="(\w+)"/g)].map(([, href, rel]) => [rel, href]),
    );

  it('are on pages that lead to each other, each once', async () => {
    const bookId = await aSpokenBook('Many');
    const listener = await aListener();
    await test.database.pool.query(
      `with made as (
        insert into books (title, title_key, author_id, source_kind, source_label, status, search_document,
          search_text, published_at, audio_key, duration_seconds)
        select 'b', 'b', author_id, 'starter', 'b', 'published', ''::tsvector, '', now(),
          case when n % 10 > 0 then audio_key end, case when n % 10 > 0 then 90 end
        from books, generate_series(1, 250) n where id = $2 returning id
      )
      insert into queue_entries (user_id, book_id, place) select $1, id, id from made`,
      [listener.user.id, bookId],
    );
    const url = await listener.feed();
    const addresses: string[] = [];
    const found: string[] = [];
    for (
      let next: string | undefined = url;
      next !== undefined;
      next = linksIn((await get(next)).text).next
    ) {
      addresses.push(next);
      found.push(...(await read(next)).items.map(({ guid }) => guid));
    }
    expect(addresses).toEqual([url, `${url}?page=2`, `${url}?page=3`]);
    expect([found.length, new Set(found).size]).toEqual([225, 225]);
    expect(linksIn((await get(`${url}?page=2`)).text)).toEqual({
      self: `${url}?page=2`,
      first: url,
      previous: url,
      next: `${url}?page=3`,
      last: `${url}?page=3`,
    });
    const guids = await Promise.all(addresses.map(async (address) => (await read(address)).guid));
    expect(new Set(guids).size).toBe(1);
    for (const page of ['4', '0', '-1', 'x', '1&page=2'])
      expect((await get(`${url}?page=${page}`)).status).toBe(404);
  });

  it('have no other pages where there are fewer', async () => {
    const url = await (await aListener([await aSpokenBook('Few')])).feed();
    expect(linksIn((await get(url)).text)).toEqual({ self: url });
    expect((await get(`${url}?page=2`)).status).toBe(404);
  });
});

it('makes the UUID that the podcast namespace gives as an example', () => {
  const podcasts = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6';
  expect(uuidFrom(podcasts, 'mp3s.nashownotes.com/pc20rss.xml')).toBe('917393e3-1b1e-5cef-ace4-edaa54e1f810');
});
