import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { SingleBook } from '#contract/books.ts';
import { type DuplicatePair, type Moved, mergedKinds } from '#contract/duplicates.ts';
import type { Section } from '#contract/reading.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { silentNarrator } from '#server/testing/silent-narrator.ts';

const sentencesOf = (part: string): string[] =>
  Array.from(
    { length: 8 },
    (_, index) => `Sentence ${index + 1} of ${part} says ${'more '.repeat(index)}so.`,
  );
const IDEA = sentencesOf('the idea');
const bodyOf = (opening: string): string =>
  `## What is in it\n\n${opening}\n\n## An idea\n\n${IDEA.join(' ')}`;
const NOTHING = Object.fromEntries(mergedKinds.map((kind) => [kind, 0])) as Moved;

let test: TestApp;
let admin: string;
let made = 0;
let kept: number;
let merged: number;
beforeAll(async () => {
  test = await buildTestApp({ narrator: silentNarrator });
  admin = (await test.aReader()).access_token;
});
afterAll(() => test.close());

async function publish(title: string, opening: string, author = 'Ann Author'): Promise<number> {
  made += 1;
  const { bookId } = await test.features.generation.publishSummary({
    book: {
      title,
      author,
      categories: ['Nature'],
      sourceLabel: 'Test',
      originKey: `test:${made}`,
      sourceKind: 'starter',
    },
    body: bodyOf(opening),
  });
  await runJobs(test, test.opened.narration.jobs ?? {}, { names: ['narrate-book'] });
  return bookId;
}

beforeEach(async () => {
  kept = await publish(`Walden ${made} of it`, 'One short line.');
  merged = await publish(`Waldon ${made} of it`, sentencesOf('a long opening').join(' '));
});

const aReader = async () => (await test.aReader()).access_token;
const ask = async <Body>(route: string, token: string, body?: unknown): Promise<Body> => {
  const answer = await test.call(route, body === undefined ? { token } : { token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body as Body;
};
const show = async (token: string, id: number) =>
  (await ask<{ data: SingleBook }>(`GET /api/v1/books/${id}`, token)).data;
async function lineOf(id: number, text: string) {
  const { data } = await ask<{ data: { sections: Section[] } }>(`GET /api/v1/books/${id}/text`, admin);
  const line = data.sections.flatMap(({ sentences }) => sentences).find((one) => one.text === text);
  if (!line || line.start === null || line.end === null) throw new Error(`Not narrated: ${text}`);
  return { id: line.id, middle: line.start + (line.end - line.start) / 2 };
}
const listen = (token: string, id: number, body: object) =>
  ask<{ version: number; history_id: number }>(`PUT /api/v1/books/audio/${id}`, token, body);
const audioOf = async (id: number) =>
  /([^/]+)\.mp3/.exec((await show(admin, id)).audio_public_link ?? '')?.[1] ?? '';
const merge = (keep: number, gone: number, query = '') =>
  test.call(`POST /api/v1/admin/duplicates/merge${query}`, { token: admin, body: { keep, merge: gone } });
const rowsAbout = async (id: number) => {
  const tables = ['listenings', 'listening_jumps', 'queue_entries', 'bookmarks', 'highlights'];
  const more = ['reading_positions', 'own_collection_books', 'mistake_reports', 'book_requests'];
  const counts = [...tables, ...more].map((name) => `select count(*) from ${name} where book_id = $1`);
  const { rows } = await test.database.pool.query(`select (${counts.join(') + (')}) as count`, [id]);
  return Number(rows[0]?.count);
};

describe('merging a book into another', () => {
  it('takes a place to the same sentence, with its trail, and the player that still has the old audio is understood', async () => {
    const reader = await aReader();
    const [there, here] = [await lineOf(merged, IDEA[4] ?? ''), await lineOf(kept, IDEA[4] ?? '')];
    const audio = await audioOf(merged);
    const first = await listen(reader, merged, { time: 3 });
    await listen(reader, merged, { time: there.middle, cause: 'seek' });
    expect((await merge(kept, merged)).body).toMatchObject({ moved: { ...NOTHING, listeners: 1 } });

    const book = await show(reader, kept);
    expect(book.time).toBeCloseTo(here.middle, 3);
    expect(book.history_id).toBe(first.history_id);
    const { trail } = await ask<{ trail: { to: number }[] }>(
      `GET /api/v1/history/${first.history_id}/trail`,
      reader,
    );
    expect(trail[0]?.to).toBeCloseTo(here.middle, 3);

    const later = await lineOf(kept, IDEA[6] ?? '');
    await listen(reader, merged, { time: there.middle + (later.middle - here.middle), audio_version: audio });
    expect((await show(reader, kept)).time).toBeCloseTo(later.middle, 3);
    const old = await test.call(`PATCH /api/v1/history/${first.history_id}`, {
      token: reader,
      body: { book_id: merged, time: there.middle },
    });
    expect(old.status).toBe(200);
    expect((await show(reader, kept)).time).toBeCloseTo(here.middle, 3);
  });

  it('of a listener of both keeps the later place, what is finished in either, and all that was heard', async () => {
    const [early, late, done] = [await aReader(), await aReader(), await aReader()];
    const there = await lineOf(merged, IDEA[2] ?? '');
    const [at, before] = ['2026-01-02T10:00:00Z', '2026-01-01T10:00:00Z'];
    await listen(early, merged, { time: there.middle, listened_at: before });
    await listen(early, kept, { time: 5, listened_at: at });
    await listen(late, kept, { time: 5, listened_at: before });
    await listen(late, merged, { time: there.middle, listened_at: at });
    await listen(done, kept, { time: 4, listened_at: at });
    const { duration } = await show(done, merged);
    await listen(done, merged, { time: duration ?? 0, listened_at: before });
    expect((await merge(kept, merged)).body).toMatchObject({
      moved: { ...NOTHING, listeners: 3, of_both: 3 },
    });
    expect((await show(early, kept)).time).toBe(5);
    expect((await show(late, kept)).time).toBeCloseTo((await lineOf(kept, IDEA[2] ?? '')).middle, 3);
    expect(await show(done, kept)).toMatchObject({ time: 4, finished: true });
    expect(await rowsAbout(merged)).toBe(0);
    const { history } = await ask<{ history: object[] }>('GET /api/v1/history', late);
    expect(history).toHaveLength(1);
  });

  it('moves marks, notes, lists, requests and reports, each once', async () => {
    const [one, both] = [await aReader(), await aReader()];
    const collection = 'c0ffee00-0000-4000-8000-000000000001';
    for (const [token, ids] of [
      [one, [merged]],
      [both, [kept, merged]],
    ] as const) {
      await ask('POST /api/v1/own-collections', token, { id: collection, name: 'Mine' });
      for (const id of ids) {
        const line = await lineOf(id, IDEA[3] ?? '');
        const span = { first_sentence: line.id, last_sentence: line.id, color: 'yellow' };
        await ask(`POST /api/v1/books/${id}/highlights`, token, span);
        await ask(`PUT /api/v1/books/${id}/reading`, token, { sentence_id: line.id });
        await ask(`PUT /api/v1/bookmarks/${id}`, token, {});
        await ask('POST /api/v1/queue', token, { book_id: id, place: 'last' });
        await ask(`PUT /api/v1/own-collections/${collection}/books/${id}`, token);
        await ask(`POST /api/v1/books/${id}/reports`, token, { text: 'A mistake.' });
      }
    }
    const gone = await lineOf(merged, 'Sentence 1 of a long opening says so.');
    const own = { first_sentence: gone.id, last_sentence: gone.id, color: 'yellow', note: 'Mine.' };
    await ask(`POST /api/v1/books/${merged}/highlights`, one, own);
    const preview = await merge(kept, merged, '?dry_run=1');
    expect(await rowsAbout(merged)).toBe(13);
    const { body } = await merge(kept, merged);
    expect(body.moved).toEqual(preview.body.moved);
    expect(body.moved).toEqual({
      ...NOTHING,
      readers: 2,
      highlights: 2,
      bookmarks: 1,
      queued: 1,
      collections: 1,
      reports: 2,
    });
    expect(await rowsAbout(merged)).toBe(0);
    const { highlights } = await ask<{
      highlights: { quote: string; note: string; first_sentence: string | null }[];
    }>(`GET /api/v1/books/${kept}/highlights`, one);
    expect(highlights).toMatchObject([
      { quote: IDEA[3], first_sentence: (await lineOf(kept, IDEA[3] ?? '')).id },
      { note: 'Mine.', first_sentence: null },
    ]);
    const { books } = await ask<{ books: { id: number }[] }>('GET /api/v1/queue', both);
    expect(books.map(({ id }) => id)).toEqual([kept]);
  });

  it('leads the old address to the kept book, through a second merging too, until it is restored', async () => {
    const third = await publish(`Wolden ${made}`, 'Another opening.');
    await merge(kept, merged);
    await merge(third, kept);
    expect((await show(admin, merged)).id).toBe(third);
    const { books } = await ask<{ books: { id: number }[] }>('GET /api/v1/admin/bin', admin);
    expect(books.slice(0, 2).map(({ id }) => id)).toEqual([kept, merged]);
    await ask('POST /api/v1/admin/bin/remove', admin, { ids: [kept] });
    expect((await show(admin, kept)).id).toBe(third);
    await ask('POST /api/v1/admin/bin/restore', admin, { ids: [merged] });
    expect((await show(admin, merged)).id).toBe(merged);
    const { entries } = await ask<{ entries: AuditEntry[] }>(
      'GET /api/v1/admin/audit?action=book.merged',
      admin,
    );
    expect(entries[0]).toMatchObject({ subject: { id: kept }, after: { merged_into_id: third } });
  });

  it('happens once when it is asked for twice at once, and not at all when it breaks', async () => {
    const reader = await aReader();
    await listen(reader, merged, { time: 3 });
    await test.database.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger refuse before delete or update on queue_entries for each row execute function refuse()`,
    );
    await ask('POST /api/v1/queue', reader, { book_id: merged, place: 'last' });
    expect((await merge(kept, merged)).status).toBe(500);
    expect(await show(reader, merged)).toMatchObject({ id: merged, time: 3 });
    await test.database.pool.query('drop function refuse cascade');

    const answers = await Promise.all([merge(kept, merged), merge(kept, merged)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect((await show(reader, kept)).history_id).toBeDefined();
  });

  it('is refused where listeners would lose a book or its audio, and for the same book twice', async () => {
    await ask(`PATCH /api/v1/admin/books/${kept}`, admin, { published: false });
    expect((await merge(kept, merged)).status).toBe(409);
    expect((await merge(merged, kept)).status).toBe(200);
    const silent = await test.aBook({ title: 'Silent' });
    expect((await merge(silent, merged)).status).toBe(409);
    expect((await merge(merged, merged)).status).toBe(422);
    expect((await merge(merged, 2_000_000_000)).status).toBe(404);
    const token = await aReader();
    const body = { keep: kept, merge: merged };
    expect((await test.call('POST /api/v1/admin/duplicates/merge', { token, body })).status).toBe(403);
    expect((await test.call('POST /api/v1/admin/duplicates/merge', { body })).status).toBe(401);
  });
});

it('a list that still names the merged book finds the kept one, and brings nothing back', async () => {
  const add = (title: string) =>
    test.call('POST /api/v1/admin/books', { token: admin, body: { title, author_name: 'Jane Austen' } });
  const [emma, emmma] = [(await add('Emma Watson')).body.data, (await add('Emmma Watson')).body.data] as {
    id: number;
  }[];
  expect((await merge(emma?.id ?? 0, emmma?.id ?? 0)).status).toBe(200);
  const again = await add('Emmma Watson');
  expect(again.status).toBe(409);
  expect(again.body.data).toMatchObject({ id: emma?.id });
});

describe('the list of duplicates', () => {
  const pairs = async () => {
    test.clock.offsetMs += 60_000;
    const { pairs: found } = await ask<{ pairs: DuplicatePair[] }>('GET /api/v1/admin/duplicates', admin);
    return found.map(({ likeness, books }) => [likeness, ...books.map(({ title }) => title)]);
  };

  it('pairs the same works and titles that differ by a letter, in one language, until they are told apart', async () => {
    await test.database.pool.query('truncate books cascade');
    expect(await pairs()).toEqual([]);
    const book = await publish('The Art of War', 'One.', 'Sun Tzu');
    const other = await publish('Art of War: A New Summary', 'Two.', 'Tzu, Sun');
    await publish('The Art of Wars', 'Three.', 'Sun Tzu');
    await publish('Works, Volume 1', 'Four.', 'Sun Tzu');
    await publish('Works, Volume 2', 'Five.', 'Sun Tzu');
    await publish('The Art of War', 'Six.', 'Somebody Else');
    const spanish = await publish('The Art of War', 'Siete.', 'Sun Tzu');
    await ask(`PATCH /api/v1/admin/books/${spanish}`, admin, { language: 'es' });
    await listen(await aReader(), other, { time: 3 });
    expect(await pairs()).toEqual([
      ['near', 'The Art of War', 'The Art of Wars'],
      ['same', 'The Art of War', 'Art of War: A New Summary'],
    ]);
    const ids = [other, book];
    await ask('PUT /api/v1/admin/duplicates/apart', admin, { ids });
    expect(await pairs()).toHaveLength(1);
    await ask('PUT /api/v1/admin/duplicates/apart', admin, { ids, apart: false });
    expect(await pairs()).toHaveLength(2);
    expect((await merge(book, other)).status).toBe(200);
    expect(await pairs()).toHaveLength(1);
  });
});
