import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { aSummary, openGenerationWorld, quickNarration } from '#server/testing/generation-world.ts';
import { planNarration } from '../speak/plan-narration.ts';
import { narrationOf } from '../store.ts';
import { changePronunciations } from './pronunciations.ts';

describe('the lists of pronunciations', () => {
  let test: TestApp;
  let token: string;
  beforeAll(async () => {
    test = await buildTestApp();
    token = (await test.aReader()).access_token;
  });
  afterAll(() => test.close());

  const call = (route: string, respellings?: unknown) =>
    test.call(route, { token, ...(respellings === undefined ? {} : { body: { respellings } }) });

  it('are kept as they were given, each by itself', async () => {
    const bookId = await test.aBook();
    const ofAll = [
      { written: 'Tzu', spoken: 'Dzuh' },
      { written: 'Anne', spoken: 'Ann' },
    ];
    const ofBook = [{ written: 'Tzu', spoken: 'Zoo' }];
    expect((await call('GET /api/v1/admin/respellings')).body).toEqual({ respellings: [] });
    expect((await call('PUT /api/v1/admin/respellings', ofAll)).body).toEqual({ respellings: ofAll });
    const path = `/api/v1/admin/books/${bookId}/respellings`;
    expect((await call(`PUT ${path}`, ofBook)).body).toEqual({ respellings: ofBook });
    expect((await call('GET /api/v1/admin/respellings')).body).toEqual({ respellings: ofAll });
    expect((await call(`PUT ${path}`, [])).body).toEqual({ respellings: [] });
    expect((await call('GET /api/v1/admin/respellings')).body).toEqual({ respellings: ofAll });
  });

  it('are written into the audit log where they change, and else are not', async () => {
    const entries = async () => {
      const { body } = await call('GET /api/v1/admin/audit?action=respellings.changed');
      return body.entries as { before: unknown; after: unknown; subject: unknown }[];
    };
    const list = [{ written: 'Goethe', spoken: 'Gerta' }];
    await call('PUT /api/v1/admin/respellings', list);
    const [newest, ...others] = await entries();
    expect(newest).toMatchObject({
      after: { respellings: ['Goethe = Gerta'] },
      subject: { kind: 'library' },
    });
    await call('PUT /api/v1/admin/respellings', list);
    expect(await entries()).toHaveLength(others.length + 1);
  });

  it.each([
    ['a word twice', [1, 1].map(() => ({ written: 'a', spoken: 'b' })), 'A word is listed twice.'],
    ['no word', [{ written: ' \n ', spoken: 'b' }], 'Both sides need a word.'],
    ['nothing to say', [{ written: 'a', spoken: '' }], 'Both sides need a word.'],
    ['a whole sentence', [{ written: 'x'.repeat(81), spoken: 'b' }], 'At most 80 characters.'],
    [
      'too many',
      Array.from({ length: 501 }, (_, n) => ({ written: `${n}`, spoken: 'b' })),
      'At most 500 words.',
    ],
    ['no list', 'a = b', undefined],
    ['nobody', [null], undefined],
  ])('cannot be of %s', async (_what, list, words) => {
    const { status, body } = await call('PUT /api/v1/admin/respellings', list);
    expect(status).toBe(422);
    if (words !== undefined) expect(JSON.stringify(body)).toContain(words);
  });

  it('of a book that is not there are not found', async () => {
    expect((await call('GET /api/v1/admin/books/999999/respellings')).status).toBe(404);
    expect((await call('PUT /api/v1/admin/books/999999/respellings', [])).status).toBe(404);
  });

  it('of two who write at once are one of them, whole', async () => {
    const lists = ['one', 'two'].map((spoken) =>
      Array.from({ length: 40 }, (_, n) => ({ written: `W${n}`, spoken })),
    );
    const answers = await Promise.all(lists.map((list) => call('PUT /api/v1/admin/respellings', list)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await call('GET /api/v1/admin/respellings');
    expect(lists).toContainEqual(body.respellings);
    const { body: audit } = await call('GET /api/v1/admin/audit?action=respellings.changed');
    const [later, earlier] = audit.entries as { before: unknown; after: unknown }[];
    expect(later?.before).toEqual(earlier?.after);
  });
});

describe('a word that is spoken otherwise', () => {
  type World = Awaited<ReturnType<typeof openGenerationWorld>>;
  let world: World;
  /** What was spoken, a narration after the other. */
  let heard: string[];
  beforeAll(async () => {
    world = await openGenerationWorld();
    await world.database.pool.query(
      `insert into users (email, email_key, password_hash, first_name) values ('a@b.c', 'a@b.c', 'x', 'Ada')`,
    );
    world.narrator.narrate = (book, options) => {
      heard.push(
        planNarration(book)
          .map(({ spokenText }) => spokenText)
          .join(' '),
      );
      return quickNarration(book, options);
    };
  });
  afterAll(() => world.close());
  beforeEach(() => {
    heard = [];
  });

  const BODY = '## An idea\n\nHe walked to Concord. Thoreau stayed.';
  const publish = async (title: string) => {
    const summary = aSummary({ originKey: title, title, author: 'A Thoreau', body: BODY });
    return (await world.generation.publishSummary(summary)).bookId;
  };
  const pronounce = async (bookId: number | null, ...pairs: [string, string][]) => {
    const pronunciations = pairs.map(([written, spoken]) => ({ written, spoken }));
    await changePronunciations(world, { bookId, pronunciations, adminId: 1 });
  };
  /** Does all that waits, as the queue would. */
  async function work(): Promise<void> {
    for (const { name, payload } of await world.waitingJobs()) {
      await world.database.pool.query('delete from jobs where payload::jsonb = $1', [payload]);
      await world.run(name, payload);
      await work();
      return;
    }
  }

  it('is heard in title, author and text of every book that holds it, and no other is narrated anew', async () => {
    await publish('On Walking');
    await world.generation.publishSummary(
      aSummary({ originKey: 'other', title: 'Other', author: 'B', body: '## A\n\nNo.' }),
    );
    await work();
    expect(heard).toHaveLength(2);
    heard = [];
    await pronounce(null, ['Thoreau', 'Thorow'], ['Walking', 'Wawking']);
    await work();
    expect(heard).toEqual(['On Wawking, by A Thorow. An idea. He walked to Concord. Thorow stayed.']);
    heard = [];
    await pronounce(null, ['Thoreau', 'Thorow'], ['Walking', 'Wawking'], ['Unheard', 'of']);
    await work();
    expect(heard).toEqual([]);
  });

  it('of a book counts before that of all, and in it alone', async () => {
    await pronounce(null, ['Concord', 'Conkerd']);
    const [one] = [await publish('One'), await publish('Two')];
    await work();
    // The one of the test before holds the word too.
    expect(heard.map((words) => words.includes('to Conkerd.'))).toEqual([true, true, true]);
    heard = [];
    await pronounce(one, ['Concord', 'Conquered']);
    await work();
    expect(heard).toEqual(['One, by A Thoreau. An idea. He walked to Conquered. Thoreau stayed.']);
  });

  it('that changes while a book is narrated is heard in it all the same', async () => {
    await pronounce(null);
    await work();
    heard = [];
    const bookId = await publish('Three');
    const { narrate } = world.narrator;
    world.narrator.narrate = async (book, options) => {
      world.narrator.narrate = narrate;
      await pronounce(bookId, ['Concord', 'Konkord']);
      return narrate(book, options);
    };
    await work();
    expect(heard.at(-1)).toContain('to Konkord.');
    expect((await narrationOf(world.database.pool, bookId)).state).toBe('ready');
  });

  it('goes with its book', async () => {
    const bookId = await publish('Four');
    await pronounce(bookId, ['Concord', 'C']);
    await world.database.pool.query('delete from books where id = $1', [bookId]);
    const { rows } = await world.database.pool.query('select 1 from respellings where book_id = $1', [
      bookId,
    ]);
    expect(rows).toEqual([]);
  });
});
