import { mkdir, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectFolder } from '#server/platform/config/environment.ts';
import { openGenerationWorld } from '#server/testing/generation-world.ts';
import { importLibrary, ownShelf, starterShelf } from './import-library.ts';

type World = Awaited<ReturnType<typeof openGenerationWorld>>;
let world: World;
let folder: string;
beforeAll(async () => {
  world = await openGenerationWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.pool.query('delete from books; delete from jobs');
  folder = await mkdtemp(join(tmpdir(), 'precis-library-'));
  return () => rm(folder, { recursive: true, force: true });
});

const put = (
  name: string,
  given: {
    title?: string;
    slogan?: string;
    author?: string;
    text?: string;
    language?: string;
    more?: string;
  } = {},
) => {
  const {
    title = name,
    slogan = 'In short',
    author = 'Ann Author',
    text = 'One. Two.',
    language = 'en',
    more = '',
  } = given;
  const front = `title: ${title}\nauthor: ${author}\nyear: 1900\ncategories: [Nature]\nslogan: ${slogan}\nshort_description: Long.\nlanguage: ${language}${more}`;
  return writeFile(join(folder, `${name}.md`), `---\n${front}\n---\n\n## What is in it for you\n\n${text}\n`);
};
const deps = () => ({
  ...world.deps,
  publishSummary: world.generation.publishSummary,
  keepCollections: () => Promise.resolve(),
});
const take = (from = folder) => importLibrary(deps(), from, starterShelf);

async function bookOf(name: string) {
  const { rows } = await world.database.pool.query(
    `select b.id, b.title, b.language, b.slogan, b.status, b.source_kind as kind, b.source_label as label, b.questions, b.topics, b.published_at as "publishedAt",
       b.audio_key as "audioKey", b.reading_minutes as minutes, n.state, b.xmin::text as version
     from books b left join narrations n on n.book_id = b.id where b.origin_key = $1`,
    [`starter:${name}`],
  );
  return rows[0];
}
const narrateAll = async () => {
  for (const { name, payload } of await world.waitingJobs()) {
    if (name === 'narrate-book') await world.run(name, payload);
  }
};

describe('the library', () => {
  it('leaves alone what an admin settled, unless it is not the library of every start', async () => {
    await put('a-first');
    await put('b-second');
    await world.database.pool.query(
      `insert into settled_origins values ('starter:a-first'), ('folder:a-first') on conflict do nothing`,
    );
    expect(await take()).toMatchObject({ added: ['b-second.md'], unchanged: ['a-first.md'] });
    expect(await importLibrary(deps(), folder, ownShelf)).toMatchObject({
      added: ['a-first.md', 'b-second.md'],
    });
    await world.database.pool.query('delete from settled_origins');
  });

  it('is taken in, published, and narrated in the order of the files', async () => {
    await put('b-second');
    await put('a-first');
    const outcome = await take();
    expect(outcome).toEqual({
      added: ['a-first.md', 'b-second.md'],
      updated: [],
      unchanged: [],
      skipped: [],
    });
    const first = await bookOf('a-first');
    expect(first).toMatchObject({
      title: 'a-first',
      status: 'published',
      kind: 'starter',
      label: 'Written for the starter library',
      state: 'waiting',
      minutes: 1,
    });
    const second = await bookOf('b-second');
    expect((await world.waitingJobs()).map(({ payload }) => payload.bookId)).toEqual([first.id, second.id]);
  });

  it('knows which book a translation is of, before that one is there too', async () => {
    await put('bosques', { more: '\ntranslates: walden' });
    await take();
    await put('walden');
    await take();
    const { rows } = await world.database.pool.query(
      `select other.title from books its join books other on other.origin_key = its.translates
       where its.origin_key = 'starter:bosques'`,
    );
    expect(rows).toEqual([{ title: 'walden' }]);
  });

  it('writes nothing at a second start', async () => {
    await put('walden');
    await take();
    const before = await bookOf('walden');
    const jobs = await world.waitingJobs();
    const queries = vi.spyOn(world.database.pool, 'query');
    const publishSummary = () => Promise.reject(new Error('nothing is to be published'));
    const outcome = await importLibrary({ ...deps(), publishSummary }, folder, starterShelf);
    expect(outcome).toEqual({ added: [], updated: [], unchanged: ['walden.md'], skipped: [] });
    expect(queries).toHaveBeenCalledOnce();
    queries.mockRestore();
    expect(await bookOf('walden')).toEqual(before);
    expect(await world.waitingJobs()).toEqual(jobs);
  });

  it('narrates a changed book anew only if other words are to be spoken', async () => {
    await put('walden');
    await take();
    await narrateAll();
    const before = await bookOf('walden');
    expect(before.state).toBe('ready');

    const more =
      '\nnotes: {edition: Of 1854, checked: Checked against it}\nquestions: [How much is enough?, "Why own less, or nothing?"]\ntopics: [simplicity]';
    await put('walden', { slogan: 'Another slogan', more });
    expect((await take()).updated).toEqual(['walden.md']);
    const after = await bookOf('walden');
    expect(after).toMatchObject({
      id: before.id,
      slogan: 'Another slogan',
      questions: ['How much is enough?', 'Why own less, or nothing?'],
      topics: ['simplicity'],
      state: 'ready',
      audioKey: before.audioKey,
    });
    expect(after.publishedAt).toEqual(before.publishedAt);

    for (const change of [{ text: 'Three.' }, { title: 'Walden Pond' }, { author: 'Somebody Else' }]) {
      await put('walden', { slogan: 'Another slogan', ...change });
      expect((await take()).updated).toEqual(['walden.md']);
      expect((await bookOf('walden')).state).toBe('waiting');
      await narrateAll();
    }
    expect((await bookOf('walden')).id).toBe(before.id);
  });

  it('keeps the words of the book that an idea rests on; other ones don’t narrate it anew', async () => {
    const evidence = async () => {
      const { rows } = await world.database.pool.query(
        'select quotation, source_title as source, chapter from section_evidence',
      );
      return rows;
    };
    const idea = (passage: string) =>
      `One.\n\n## An idea\nrests_on: "Chapter 2"\npassage: "${passage}"\n\nTwo.`;
    await put('walden', { text: idea('I went to the woods.') });
    await take();
    expect(await evidence()).toEqual([
      { quotation: 'I went to the woods.', source: 'walden', chapter: 'Chapter 2' },
    ]);
    await narrateAll();
    await put('walden', { text: idea('I wished to live.') });
    await take();
    expect(await evidence()).toMatchObject([{ quotation: 'I wished to live.' }]);
    expect((await bookOf('walden')).state).toBe('ready');
    await put('walden', { text: 'One.\n\n## An idea\n\nTwo.' });
    await take();
    expect(await evidence()).toEqual([]);
  });

  it('goes on after a file that is no book, and names it each time', async () => {
    await put('a-good');
    await writeFile(join(folder, 'b-bad.md'), 'no front matter');
    await put('c-long', { title: 'x'.repeat(400) });
    await put('d-good');
    await writeFile(join(folder, 'README.md'), 'What this folder is.');
    await writeFile(join(folder, 'notes.txt'), 'Not a book.');
    await mkdir(join(folder, 'drafts.md'));
    const outcome = await take();
    expect(outcome.added).toEqual(['a-good.md', 'd-good.md']);
    expect(outcome.skipped.map(({ file, reason }) => [file, reason.startsWith(`${file}: `)])).toEqual([
      ['b-bad.md', true],
      ['c-long.md', true],
    ]);
    expect((await take()).skipped).toHaveLength(2);
  });

  it('has folders of other languages: narrated after the others, and not listed as newer', async () => {
    await mkdir(join(folder, 'es'));
    await mkdir(join(folder, 'Drafts'));
    await put('walden');
    await put('es/walden', { title: 'Walden', language: 'es' });
    await put('Drafts/walden');
    expect((await take()).added).toEqual(['walden.md', 'es/walden.md']);
    const [english, spanish] = [await bookOf('walden'), await bookOf('es/walden')];
    expect([english.language, spanish.language]).toEqual(['en', 'es']);
    expect((await world.waitingJobs()).map(({ payload }) => payload.bookId)).toEqual([
      english.id,
      spanish.id,
    ]);
    expect(spanish.publishedAt.getTime()).toBeLessThan(english.publishedAt.getTime());
    expect((await take()).unchanged).toHaveLength(2);
  });

  it('has collections; a file of them that can’t be read leaves them as they are', async () => {
    const keepCollections = vi.fn(() => Promise.resolve());
    const takeWith = async (content: string) => {
      await writeFile(join(folder, 'collections.json'), content);
      return importLibrary({ ...deps(), keepCollections }, folder, starterShelf);
    };
    await takeWith('[{"slug":"ponds","name":"Ponds","description":"By the water.","books":["walden"]}]');
    expect(keepCollections).toHaveBeenLastCalledWith('starter', [
      {
        originKey: 'starter:ponds',
        name: 'Ponds',
        description: 'By the water.',
        language: 'en',
        books: ['starter:walden'],
      },
    ]);
    for (const damaged of ['', '{}', '[{"slug":"ponds"}]', '[{"slug":"Ponds in June"}]', 'no JSON'])
      expect((await takeWith(damaged)).skipped).toEqual([]);
    expect(keepCollections).toHaveBeenCalledOnce();
    await unlink(join(folder, 'collections.json'));
    await importLibrary({ ...deps(), keepCollections }, folder, starterShelf);
    expect(keepCollections).toHaveBeenLastCalledWith('starter', []);
  });

  it('says who the authors of its books were; a file that can’t be read changes nothing', async () => {
    await put('walden');
    await take();
    const takeWith = async (content: string) => {
      await writeFile(join(folder, 'authors.json'), content);
      await take();
      const { rows } = await world.database.pool.query<{ language: string; sentence: string }>(
        'select language, sentence from author_sentences order by language',
      );
      return rows.map(({ language, sentence }) => `${language}: ${sentence}`);
    };
    const author = {
      name: 'Author, A.',
      also: ['ann author'],
      sentences: { en: 'American', es: 'Americano' },
    };
    const kept = ['en: American', 'es: Americano'];
    expect(await takeWith(JSON.stringify([author]))).toEqual(kept);
    for (const damaged of ['', '{}', '[{"name":""}]', '[{"name":"x","sentences":{"English":"y"}}]'])
      expect(await takeWith(damaged)).toEqual(kept);
  });

  it('leaves the book of a file that is gone', async () => {
    await put('walden');
    await take();
    await unlink(join(folder, 'walden.md'));
    expect(await take()).toEqual({ added: [], updated: [], unchanged: [], skipped: [] });
    expect((await bookOf('walden')).status).toBe('published');
  });

  it('may be taken in by two processes at once', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await put(name);
    await Promise.all([take(), take()]);
    const { rows } = await world.database.pool.query('select count(*)::int as books from books');
    expect(rows).toEqual([{ books: 4 }]);
    expect(await world.waitingJobs()).toHaveLength(4);
  });

  it('that is not there is said to be missing', async () => {
    await expect(take(join(folder, 'nowhere'))).rejects.toThrow('nowhere');
  });
});

describe('the library of the project', () => {
  it('is taken in without a word', async () => {
    const outcome = await take(join(projectFolder, 'library'));
    expect(outcome.skipped).toEqual([]);
    expect(outcome.added.length).toBeGreaterThanOrEqual(12);
    expect((await take(join(projectFolder, 'library'))).unchanged).toEqual(outcome.added);
  });
});
