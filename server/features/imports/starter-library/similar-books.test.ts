import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Book } from '#contract/books.ts';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';
import { parseBookFile } from './parse-book-file.ts';

const library = join(import.meta.dirname, '../../../../library');
const files = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(\w\w\/)?[^A-Z]+\.md$/.test(file),
);

let catalogue: BooksApp;
const ids = new Map<string, number>();

beforeAll(async () => {
  catalogue = await openBooksApp();
  for (const file of files) {
    const read = parseBookFile(file, readFileSync(join(library, file), 'utf8'));
    const { title, author, year, categories, slogan, shortDescription, questions, topics, language } = read;
    const book = { title, author, year, categories, slogan, shortDescription, questions, topics, language };
    ids.set(file.slice(0, -'.md'.length), await catalogue.addSummary(book, read.body));
  }
  await catalogue.makeShelves();
}, 240_000);
afterAll(() => catalogue.close());

type Beside = { books: Book[]; topic_reasons: { book_id: number; topic: string }[] };

async function beside(name: string, token = 'reader-7'): Promise<{ name: string; topic: string }[]> {
  const { body } = await catalogue.call(`GET /api/v1/books/similar/${ids.get(name)}`, { token });
  const { books, topic_reasons: reasons } = body as Beside;
  const names = new Map(Array.from(ids, ([file, id]) => [id, file]));
  return books.map(({ id }) => ({
    name: names.get(id) ?? '',
    topic: reasons.find(({ book_id: of }) => of === id)?.topic ?? '',
  }));
}

/** What an informed reader nods at beside a book. */
const nods: Readonly<Record<string, string>> = {
  'the-art-of-war': 'on-war book-of-five-rings arthashastra the-prince peloponnesian-war tao-te-ching',
  meditations:
    'enchiridion on-the-shortness-of-life consolation-of-philosophy dhammapada nicomachean-ethics bhagavad-gita essays-montaigne letters-to-lucilius',
  walden:
    'civil-disobedience essays-emerson essays-in-idleness the-natural-history-of-selborne on-the-shortness-of-life tao-te-ching zhuangzi',
  'a-vindication-of-the-rights-of-woman':
    'on-liberty the-montessori-method the-social-contract common-sense second-treatise-of-government narrative-of-frederick-douglass republic the-souls-of-black-folk twenty-years-at-hull-house',
  'narrative-of-frederick-douglass':
    'the-souls-of-black-folk civil-disobedience the-story-of-my-life autobiography-of-benjamin-franklin confessions a-vindication-of-the-rights-of-woman interesting-narrative-of-olaudah-equiano behind-the-scenes',
  'the-wealth-of-nations':
    'the-theory-of-moral-sentiments progress-and-poverty the-communist-manifesto an-essay-on-the-principle-of-population the-theory-of-the-leisure-class the-economic-consequences-of-the-peace muqaddimah',
  'on-the-origin-of-species':
    'the-voyage-of-the-beagle the-natural-history-of-selborne an-essay-on-the-principle-of-population',
  relativity: 'the-starry-messenger the-chemical-history-of-a-candle discourse-on-method',
  republic: 'nicomachean-ethics apology the-social-contract leviathan democracy-in-america peloponnesian-war',
  apology:
    'republic nicomachean-ethics consolation-of-philosophy enchiridion civil-disobedience on-liberty peloponnesian-war',
  leviathan:
    'the-social-contract second-treatise-of-government the-prince on-liberty republic common-sense democracy-in-america the-federalist-papers',
  'the-prince':
    'arthashastra the-art-of-war leviathan on-war republic peloponnesian-war second-treatise-of-government analects book-of-five-rings the-art-of-worldly-wisdom',
  dhammapada: 'bhagavad-gita tao-te-ching meditations enchiridion zhuangzi essays-in-idleness',
  'tao-te-ching': 'zhuangzi the-art-of-war analects dhammapada bhagavad-gita',
  analects: 'tao-te-ching zhuangzi meditations nicomachean-ethics arthashastra dhammapada',
  'the-crowd':
    'democracy-in-america on-liberty the-social-contract beyond-good-and-evil the-theory-of-the-leisure-class extraordinary-popular-delusions',
  'how-we-think': 'discourse-on-method the-montessori-method pragmatism memory-ebbinghaus talks-to-teachers',
  'memory-ebbinghaus': 'how-we-think the-montessori-method the-crowd',
  confessions: 'consolation-of-philosophy deliverance-from-error dhammapada bhagavad-gita pensees',
  'on-liberty':
    'democracy-in-america civil-disobedience second-treatise-of-government the-social-contract essays-emerson a-vindication-of-the-rights-of-woman apology common-sense',
  'nicomachean-ethics':
    'meditations republic enchiridion apology essays-montaigne the-theory-of-moral-sentiments consolation-of-philosophy autobiography-of-benjamin-franklin analects letters-to-lucilius the-art-of-worldly-wisdom',
  muqaddimah:
    'histories-herodotus hayy-ibn-yaqzan the-wealth-of-nations democracy-in-america deliverance-from-error peloponnesian-war arthashastra',
  'the-montessori-method':
    'how-we-think the-story-of-my-life memory-ebbinghaus a-vindication-of-the-rights-of-woman talks-to-teachers',
  'peloponnesian-war': 'histories-herodotus on-war the-art-of-war the-prince republic apology',
  'notes-on-nursing':
    'the-montessori-method the-chemical-history-of-a-candle the-natural-history-of-selborne the-story-of-my-life wonderful-adventures-of-mrs-seacole',
  'the-communist-manifesto':
    'the-wealth-of-nations progress-and-poverty the-economic-consequences-of-the-peace the-social-contract the-theory-of-the-leisure-class',
  'hayy-ibn-yaqzan':
    'deliverance-from-error discourse-on-method muqaddimah confessions walden on-the-origin-of-species',
  'essays-emerson':
    'walden civil-disobedience essays-montaigne on-liberty beyond-good-and-evil letters-to-lucilius',
  'book-of-five-rings': 'the-art-of-war on-war essays-in-idleness bhagavad-gita arthashastra',
  'autobiography-of-benjamin-franklin':
    'nicomachean-ethics common-sense narrative-of-frederick-douglass essays-montaigne meditations walden the-story-of-my-life the-art-of-worldly-wisdom',
};

it('shows what an informed reader nods at for at least three in four of the first three, and says why', async () => {
  const first = await Promise.all(
    Object.entries(nods).map(async ([name, good]) =>
      (await beside(name))
        .slice(0, 3)
        .map((near) => ({ ...near, isGood: good.split(' ').includes(near.name), name })),
    ),
  );
  const all = first.flat();
  expect(all.length).toBe(Object.keys(nods).length * 3);
  expect(all.filter(({ isGood }) => isGood).length / all.length).toBeGreaterThanOrEqual(0.75);
  expect(all.filter(({ topic }) => topic !== '').length / all.length).toBeGreaterThanOrEqual(0.75);
});

it('puts strategy beside The Art of War, and the rights of women nowhere near it', async () => {
  const near = await beside('the-art-of-war');
  expect(near.slice(0, 3).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['on-war', 'book-of-five-rings']),
  );
  expect(near.map(({ name }) => name)).not.toContain('a-vindication-of-the-rights-of-woman');
  expect(near.find(({ name }) => name === 'arthashastra')?.topic).toBe('espionage and spies');
});

it('stays in the language of the book, also with its reasons', async () => {
  const near = await beside('es/enquiridion');
  expect(near[0]).toEqual({ name: 'es/meditaciones', topic: 'estoicismo' });
  expect(near.filter(({ name }) => !name.startsWith('es/'))).toEqual([]);
  expect((await beside('enchiridion')).filter(({ name }) => name.startsWith('es/'))).toEqual([]);
});

it('leaves out what the reader has finished, and other editions of the same work', async () => {
  const id = ids.get('meditations') ?? 0;
  await catalogue.mark(id, { time: 60, finished: true }, 8);
  expect((await beside('enchiridion', 'reader-8')).map(({ name }) => name)).not.toContain('meditations');
  expect((await beside('enchiridion')).map(({ name }) => name)).toContain('meditations');
  const edition = {
    title: 'The Art of War: the oldest book on strategy',
    topics: ['espionage and spies', 'siege'],
  };
  const other = await catalogue.addBook({ ...edition, author: 'Sun-tzu', categories: ['Strategy'] });
  ids.set('another-edition', other);
  await catalogue.makeShelves();
  expect((await beside('the-art-of-war')).map(({ name }) => name)).not.toContain('another-edition');
  const spies = (await beside('arthashastra')).map(({ name }) => name);
  expect(spies.filter((name) => ['another-edition', 'the-art-of-war'].includes(name))).toHaveLength(1);
});

it('recommends from it, with what it has in common with what was heard, in that language alone', async () => {
  await catalogue.mark(ids.get('es/enquiridion') ?? 0, { time: 60, finished: true }, 9);
  await catalogue.countBegun(new Map([[9, 1]]));
  await catalogue.makeShelves();
  const { body } = await catalogue.call('GET /api/v1/books/trending-recommended', { token: 'reader-9' });
  const { books, topic_reasons: reasons } = body as Beside;
  expect(books[0]?.title).toBe('Meditaciones');
  expect(reasons[0]).toEqual({ book_id: books[0]?.id, kind: 'shared', topic: 'estoicismo' });
  expect(new Set(books.map(({ language }) => language))).toEqual(new Set(['es']));
});
