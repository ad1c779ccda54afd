import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { splitText } from '#server/features/reading/index.ts';
import { type Draft, draft } from '../draft.ts';
import { bodyOf } from '../draft-rules.ts';
import { inSourceThread } from '../sources/in-source-thread.ts';
import { readSource } from '../sources/read/read-source.ts';
import { longNovel } from '../testing/long-novel.ts';
import { countWords } from '../write/budget.ts';
import { extractSummary } from './extract-summary.ts';

const walden = readFileSync(join(import.meta.dirname, '../../../../library/walden.md'));

async function extractOf(bytes: Uint8Array, name: string): Promise<{ text: string; made: Draft | null }> {
  const { text } = await readSource({ name, bytes });
  return {
    text,
    made: extractSummary({
      title: 'Walden',
      author: 'Henry David Thoreau',
      language: 'en',
      source: { id: 7, title: 'Walden', text },
    }),
  };
}

describe('an extract of a real text', () => {
  let text = '';
  let made: Draft;
  beforeAll(async () => {
    const extract = await extractOf(walden, 'walden.md');
    text = extract.text;
    made = draft.parse(extract.made);
  });

  it('has five to nine sections below what says that they are passages', () => {
    const kinds = splitText(bodyOf(made)).map(({ kind }) => kind);
    expect(kinds[0]).toBe('introduction');
    expect(made.sections[0]?.title).toBe("Passages, in the book's own words");
    expect(kinds.length - 1).toBeGreaterThanOrEqual(5);
    expect(kinds.length - 1).toBeLessThanOrEqual(9);
    expect(new Set(made.sections.map(({ title }) => title)).size).toBe(made.sections.length);
  });

  it('has a minute of its best sentences, in the order of the book', () => {
    const minute = made.minute ?? '';
    expect(countWords(minute)).toBeLessThanOrEqual(160);
    expect(countWords(minute)).toBeGreaterThan(100);
    const sentences = minute.match(/[^.!?]+[.!?]+/g) ?? [];
    const places = sentences.map((sentence) => text.indexOf(sentence.trim()));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places.filter((place) => place >= 0).length).toBeGreaterThan(3);
  });

  it('has headings of the text or sentences of it for titles', () => {
    for (const { title } of made.sections.slice(1)) expect(text).toContain(title);
  });

  it('says that it is one, and of what, without a word of ideas or limits', () => {
    expect(made).toMatchObject({ kind: 'extract', sourceLabel: 'Extract from Walden' });
    expect(made.sections[0]?.body).toContain('This is an extract');
    const own = `${made.shortDescription} ${made.sections[0]?.title} ${made.sections[0]?.body}`;
    expect(own).not.toMatch(/key idea|limits/i);
  });

  it('is made of sentences of the source, in its order, none twice', () => {
    const ideas = made.sections.slice(1);
    const sentences = splitText(bodyOf({ sections: ideas })).flatMap(({ paragraphs }) =>
      paragraphs.flatMap((paragraph) => paragraph.sentences.map((sentence) => sentence.text)),
    );
    const all = text.match(/[.!?]["”’]?(?=\s|$)/g) ?? [];
    expect(sentences.length).toBeGreaterThan(all.length / 4);
    const places = sentences.map((sentence) => text.indexOf(sentence));
    expect(places.filter((place) => place < 0)).toEqual([]);
    expect(places.toSorted((one, other) => one - other)).toEqual(places);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('names for each key idea the sentence that it rests on, and where that stands', () => {
    for (const { title, evidence, evidenceAt, body } of made.sections.slice(1)) {
      expect(evidenceAt?.sourceId, title).toBe(7);
      expect(text.slice(evidenceAt?.start, evidenceAt?.end)).toBe(evidence);
      expect(body).toContain(evidence);
    }
  });
});

describe('an extract of a longer text', () => {
  const names = ['walden', 'leviathan', 'on-liberty', 'pragmatism', 'republic', 'the-crowd', 'the-prince'];
  const summaries = names.map((name) =>
    readFileSync(join(import.meta.dirname, `../../../../library/${name}.md`), 'utf8'),
  );
  let text = '';
  let made: Draft;
  beforeAll(async () => {
    // One chapter each, without the headings and the lines between them.
    const chapters = summaries.map((summary, at) => {
      const [, , ...sections] = summary.split(/^---$|^## /m);
      const body = sections.map((section) => section.replace(/^.*\n/, '').replaceAll(/^[a-z_]+:.*$/gm, ''));
      return `# ${at + 1}. The book of ${names[at]}\n\n${body.join('\n\n')}`;
    });
    const extract = await extractOf(new TextEncoder().encode(chapters.join('\n\n')), 'books.md');
    text = extract.text;
    made = draft.parse(extract.made);
  });

  it('has passages from all over it, and below them single sentences that are in none', () => {
    const titles = made.sections.slice(1).map(({ title }) => title);
    expect(titles.at(-1)).toBe('Single sentences');
    expect(titles.slice(0, -1).map((title) => title.split(' ').at(-1))).toEqual(names);
    expect(made.sections[0]?.body).toContain('The last part has single sentences from all over the book.');
    const passages = made.sections.slice(1, -1).flatMap(({ body }) => body);
    const singles = made.sections.at(-1)?.body.split('\n\n') ?? [];
    expect(singles.length).toBeGreaterThan(20);
    expect(singles.filter((single) => passages.some((passage) => passage.includes(single)))).toEqual([]);
    expect(singles.map((single) => text.indexOf(single) >= 0)).not.toContain(false);
  });

  it('begins no passage with words that lean on what is left out, and ends none on a question', () => {
    const passages = made.sections.slice(1, -1).flatMap(({ body }) => body.split('\n\n'));
    expect(passages.length).toBeGreaterThan(12);
    for (const passage of passages) {
      expect(passage).not.toMatch(/^(?:this|but|and|he|she|it|they|so|then|sixthly|after which)\b/i);
      expect(passage).not.toMatch(/[?:;][”"]?$/);
    }
  });

  it('has passages of 45 words or more, or whole paragraphs', () => {
    const paragraphs = text.split('\n\n').map((paragraph) => paragraph.trim());
    const passages = made.sections.slice(1, -1).flatMap(({ body }) => body.split('\n\n'));
    expect(passages.length).toBeGreaterThan(12);
    for (const passage of passages)
      expect(countWords(passage) >= 45 || paragraphs.includes(passage), passage).toBe(true);
  });

  it('has single sentences that say what is meant', () => {
    for (const single of made.sections.at(-1)?.body.split('\n\n') ?? [])
      expect(single).not.toMatch(/^(?:this|these|such|he|she|it|they|but|and|so)\b|[?“”]/i);
  });
});

it('a passage has nothing of what others say, nor of what comes after it in its paragraph', () => {
  const say = (opening: string, at: number) =>
    `${opening} the law of the land is the work of all men, number ${at}, and nobody may set it aside. Every man who lives under the law owes it more than obedience, as the record of case ${at} shows us all.`;
  const answered =
    'No man can live alone, and nothing else is true of every one of us. It may be objected that every man owes nothing to the law. Nobody owes anything to anyone, and the law is nothing but the will of the strongest man.';
  const text = ['river', 'harvest', 'lantern', 'meadow', 'harbour']
    .map((name, chapter) =>
      Array.from({ length: 12 }, (_, at) =>
        say(at % 2 === 0 ? 'It is said that' : 'In truth', chapter * 100 + at),
      )
        .toSpliced(0, 0, `# On the ${name}`, answered)
        .join('\n\n'),
    )
    .join('\n\n');
  const source = { id: 1, title: 'Law', text };
  const made = extractSummary({ title: 'Law', author: '', language: 'en', source });
  const passages = made?.sections.slice(1).flatMap(({ body }) => body.split('\n\n')) ?? [];
  expect(passages.length).toBeGreaterThan(5);
  expect(passages.filter((passage) => /It is said that|owes? (?:nothing|anything)/.test(passage))).toEqual(
    [],
  );
});

it('what it says of itself is in the language of its book', async () => {
  const bytes = readFileSync(join(import.meta.dirname, '../../../../library/es/meditaciones.md'));
  const { text } = await readSource({ name: 'meditaciones.md', bytes });
  const source = { id: 1, title: 'Meditaciones', text };
  const made = extractSummary({ title: 'Meditaciones', author: 'Marco Aurelio', language: 'es-MX', source });
  expect(made?.shortDescription).toMatch(/^Pasajes de Meditaciones, de Marco Aurelio, con las palabras/);
  expect(made?.sections[0]?.title).toBe('Pasajes, con las palabras del propio libro');
  expect(made?.sections[0]?.body).toMatch(
    /^Esto es un extracto: .* \d\.?\d+ palabras, es decir, \d+ minutos/,
  );
  const other = extractSummary({ title: 'Meditaciones', author: '', language: 'de', source });
  expect(other?.shortDescription).toMatch(/^Passages of Meditaciones, in the book's own words/);
});

it('a text that is too short has no extract', () => {
  const source = { id: 1, title: 'Short', text: 'Only one sentence stands in this text, and it is short.' };
  expect(extractSummary({ title: 'Short', author: '', language: 'en', source })).toBeNull();
  const same = Array.from(
    { length: 200 },
    () => 'The very same sentence is said again and again in this book.',
  );
  const repeated = extractSummary({
    title: 'Same',
    author: '',
    language: 'en',
    source: { ...source, text: same.join(' ') },
  });
  const said = repeated?.sections.flatMap(({ body }) => body.match(/The very same sentence/g) ?? []) ?? [];
  expect(said.length).toBeLessThanOrEqual(1);
});

it('a novel of 100,000 words takes less than 20 seconds and the memory of a small thread', async () => {
  const novel = longNovel(100_000);
  const file = { name: 'novel.txt', bytes: new TextEncoder().encode(novel) };
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const begunAt = performance.now();
  const { text, title } = await inSourceThread('read', file);
  const made = await inSourceThread('extract', {
    title,
    author: '',
    language: 'en',
    source: { id: 1, title, text },
  });
  const seconds = (performance.now() - begunAt) / 1000;
  clearInterval(watch);
  expect(text.split(/\s+/).length).toBeGreaterThan(100_000);
  expect(made?.sections.length).toBeGreaterThan(5);
  expect(seconds).toBeLessThan(20);
  expect((most - before) / 1e6).toBeLessThan(600);
}, 60_000);

it('a thread that is not wanted any more ends', async () => {
  const text = longNovel(30_000);
  const stop = new AbortController();
  const running = inSourceThread(
    'extract',
    { title: 'x', author: '', language: 'en', source: { id: 1, title: 'x', text } },
    stop.signal,
  );
  stop.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
});

it('nothing that stands around the book is chosen, and a heading without its mark is found', () => {
  const body = (name: string, count: number) =>
    Array.from(
      { length: count },
      (_, at) =>
        `Every ${name} of the land is the root of the ${name} number ${at}, and no man may own it alone.`,
    ).join(' ');
  const chapters = ['River', 'Harvest', 'Lantern', 'Meadow', 'Harbour', 'Winter'];
  const text = [
    `# PREFACE BY THE TRANSLATOR\n\n${body('preface', 30)}`,
    ...chapters.map((name, at) => `${at + 1} On the ${name}\n\n${body(name.toLowerCase(), 30)}`),
    `# NOTES\n\n${body('note', 30)}`,
  ].join('\n\n');
  const made = extractSummary({
    title: 'Land',
    author: '',
    language: 'en',
    source: { id: 1, title: 'Land', text },
  });
  expect(made?.sections.slice(1).map(({ title }) => title)).toEqual([
    ...chapters.map((name) => `On the ${name}`),
    'Single sentences',
  ]);
  expect(JSON.stringify(made)).not.toMatch(/preface|note number/);
});

it('a thought is preferred to an event, and the number of a verse is left out', () => {
  const events = Array.from(
    { length: 300 },
    (_, at) =>
      `Captain Lester travelled from Bristol towards Dover and arrived after ${at} uneventful hours.`,
  );
  const thought =
    '5. Hatred never ends by hatred; nothing but kindness ends it, and all men know that. Nobody had it who was ever at peace, and all the world was the better without it. Whoever lived alone with it had nothing, and nothing was ever better than to be without it.';
  const text = [events.slice(0, 150).join(' '), thought, events.slice(150).join(' ')].join('\n\n');
  const made = extractSummary({
    title: 'Of Hatred',
    author: '',
    language: 'en',
    source: { id: 1, title: 'Verse', text },
  });
  expect(made?.slogan).toBe(
    'Hatred never ends by hatred; nothing but kindness ends it, and all men know that.',
  );
  const evidence = made?.sections.map((section) => section.evidenceAt);
  expect(evidence?.map((at) => text.slice(at?.start, at?.end))).toContain(made?.slogan);
});

it('a heading that only counts gives way to a statement of its chapter, if need be the half of one', () => {
  const long = (name: string, at: number) =>
    `The ${name} is master of all things, number ${at}; whoever denies it has neither looked at the world around nor thought about what every generation of our ancestors had to learn again.`;
  const text = ['river', 'harvest', 'lantern', 'meadow', 'harbour']
    .map(
      (name, at) =>
        `# Chapter ${at + 1}\n\n${Array.from({ length: 20 }, (_, count) => long(name, count)).join(' ')}`,
    )
    .join('\n\n');
  const made = extractSummary({
    title: 'Land',
    author: '',
    language: 'en',
    source: { id: 1, title: 'Land', text },
  });
  const titles = made?.sections.slice(1).map(({ title }) => title) ?? [];
  expect(titles.length).toBeGreaterThanOrEqual(5);
  for (const title of titles) expect(title).toMatch(/^The \w+ is master of all things, number \d+$/);
});

/** An extract of chapters: paragraphs below headings. */
const madeOf = (chapters: readonly (readonly string[])[]) => {
  const text = chapters.flat().join('\n\n');
  return extractSummary({
    title: 'Land',
    author: '',
    language: 'en',
    source: { id: 1, title: 'Land', text },
  });
};
const paragraph = (name: string, at = 0) =>
  `Every ${name} of the land is the root of another ${name}, number ${at}, and no man may own it alone. Nothing but the work of all men keeps the ${name} of case ${at} alive. Whoever forgets the ${name} forgets the land, and all that grows in year ${at}.`;
const paragraphs = (name: string, count = 8) => Array.from({ length: count }, (_, at) => paragraph(name, at));
const names = ['river', 'harvest', 'lantern', 'meadow', 'harbour', 'winter'];
const told = (name: string, count = 24) =>
  Array.from(
    { length: count },
    (_, at) =>
      `Captain Lester was at the ${name} in year ${at}, and nobody but the boy had seen him before. He went home along the ${name} at night, and all the men were asleep when number ${at} came.`,
  );
const passagesOf = (made: Draft | null) =>
  (made?.sections.slice(1) ?? []).flatMap(({ body }) => body.split('\n\n'));

it('what stands above a chapter gives it neither a name nor a passage, nor does the verse in it', () => {
  const verse =
    'O water, voice of my heart, crying in the sand, All night long crying with a mournful cry, As I lie and listen, and cannot understand The voice of my heart in my side or the voice of the sea.';
  const made = madeOf(
    names.map((name) => [
      `# On the ${name}`,
      '“I was as a gem concealed.”',
      '# Koran',
      verse,
      ...paragraphs(name),
    ]),
  );
  expect(made?.sections.slice(1, 7).map(({ title }) => title)).toEqual(names.map((name) => `On the ${name}`));
  expect(JSON.stringify(made)).not.toMatch(/Koran|O water|gem concealed/);
});

it('of each of up to twenty-seven chapters, the first among them, there is a passage; of more, of twenty-seven', () => {
  const many = Array.from({ length: 40 }, (_, at) => [`# On place ${at}`, ...paragraphs(`place${at}`, 3)]);
  for (const count of [12, 27, 40]) {
    const made = madeOf(many.slice(0, count));
    const titles = made?.sections.map(({ title }) => title).filter((title) => title.startsWith('On place'));
    expect(titles).toHaveLength(Math.min(27, count));
    expect(titles?.[0]).toBe('On place 0');
  }
});

it('a heading that only says which one it is gives way to the one that it belongs to', () => {
  const made = madeOf([
    ...names.map((name) => [`# On the ${name}`, ...paragraphs(name)]),
    ['# Third Sort', ...paragraphs('sort')],
  ]);
  const titles = made?.sections.map(({ title }) => title);
  expect(titles).toContain('On the winter');
  expect(titles?.join()).not.toMatch(/third sort/i);
});

it('the sentence that says what a book holds is reached from where its thought begins', () => {
  const thesis =
    'It is a question of the very first importance to us all, and ought to signify the use of nothing but fresh air, light, warmth and rest, as every man in the world must know.';
  const made = madeOf(
    names.map((name, at) => [
      `# On the ${name}`,
      `This was said. The word nursing is used for want of a better one in case ${at} of them. ${thesis.replace('us all', name)}`,
      ...told(name),
    ]),
  );
  const found = passagesOf(made).filter((passage) => passage.includes('ought to signify'));
  expect(found.length).toBeGreaterThan(3);
  for (const passage of found) expect(passage).toMatch(/^The word nursing/);
});

it('nothing is granted without what takes it back, and nothing announced without what follows', () => {
  const granted =
    'No doubt the land is always the best of all things, and nothing is better for men than the land.';
  const announced =
    'I will narrate what every man in the world owes to the life of the land and to nothing else.';
  const made = madeOf(
    names.map((name, at) => [
      `# On the ${name}`,
      `${paragraph(name, 90)} ${granted.replace('land', name)} But year ${at} took it back from the ${name}.`,
      `${paragraph(name, 91)} ${announced.replace('land', name)} The ${name} then stood in year ${at}.`,
      ...paragraphs(name, 1),
    ]),
  );
  const passages = passagesOf(made).slice(0, -1);
  for (const passage of passages) {
    if (passage.includes('No doubt')) expect(passage).toMatch(/But year/);
    expect(passage).not.toMatch(/nothing else\.$/);
  }
});

it('a story has what its chapters say above them, and no single sentences', () => {
  const made = madeOf(
    names.map((name, at) => [
      `# ${['I', 'II', 'III', 'IV', 'V', 'VI'][at]}`,
      ...told(name),
      `Every ${name} is better than no ${name} at all when Captain Lester is there.`,
    ]),
  );
  expect(made?.sections.slice(1).map(({ title }) => title)).toEqual(
    names.map((name) => `Every ${name} is better than no ${name} at all when Captain Lester is there`),
  );
});

it('the slogan and the minute are what its passages say, the minute from its beginning and its end', () => {
  const made = madeOf(names.map((name) => [`# On the ${name}`, ...paragraphs(name)]));
  const passages = passagesOf(made);
  const all = passages.join(' ');
  expect(all).toContain(made?.slogan);
  expect(countWords(made?.slogan ?? '')).toBeGreaterThanOrEqual(6);
  expect(made?.slogan).toMatch(/ (?:is|keeps|forgets) /);
  const minute = made?.minute ?? '';
  expect(countWords(minute)).toBeGreaterThanOrEqual(130);
  expect(countWords(minute)).toBeLessThanOrEqual(160);
  const parts = passages.filter((passage) => minute.includes(passage));
  expect(parts.join('\n\n')).toBe(minute);
  expect(parts[0]).toContain('river');
  expect(parts.at(-1)).toContain('winter');
});

it('at most twenty-five single sentences, of at least nine words, say what is so', () => {
  const made = madeOf(
    names.map((name) => [
      `# On the ${name}`,
      ...paragraphs(name, 30).map(
        (text, at) => `${text} Oh, all the world is mine in the year ${at}! Only men sleep.`,
      ),
    ]),
  );
  const singles = made?.sections.at(-1)?.body.split('\n\n') ?? [];
  expect(made?.sections.at(-1)?.title).toBe('Single sentences');
  expect(singles).toHaveLength(25);
  for (const single of singles) {
    expect(countWords(single)).toBeGreaterThanOrEqual(9);
    expect(single).not.toContain('!');
  }
});

it('a chapter may begin as its author has it, a paragraph with what leads over to it', () => {
  const opening = (name: string) =>
    `This ${name} is the root of all things that men have, and nothing is better for the world than the work of those who keep it. Nobody lives without the ${name}, and whoever would live alone must learn that no man ever did, at any time of the world.`;
  const led = (name: string) =>
    `Now the ${name} of every man is better than no ${name}, and nothing in the world is therefore worse than to be without one. Nobody but a fool would sell the ${name}, and all that he has in life is never enough to buy it back from those who own it.`;
  const made = madeOf(
    names.map((name) => [
      `# On the ${name}`,
      opening(name),
      led(name),
      ...told(name, 14).map((text) => `But ${text}`),
    ]),
  );
  const passages = passagesOf(made);
  for (const name of names) {
    expect(passages.some((passage) => passage.startsWith(`This ${name} is the root`))).toBe(true);
    expect(passages.some((passage) => passage.startsWith(`Now the ${name} of every`))).toBe(true);
  }
  expect(passages.join('\n')).not.toMatch(/^But /m);
});

it('what a book states is preferred to its examples', () => {
  const example =
    'Nobody but Captain Lester, with Rosamond and Mister Vincy, had all the land that Brooke wanted, and no man in Middlemarch was better off. All men in Lowick knew Casaubon, and nothing that Ladislaw said of Dorothea at Tipton or at Freshitt was ever kept from Chettam.';
  const made = madeOf(
    names.map((name, at) => [
      `# On the ${name}`,
      ...Array.from({ length: 6 }, (_, year) => `${example} That was in year ${at * 10 + year}.`),
      paragraph(name, 1),
    ]),
  );
  for (const { body } of made?.sections.slice(1, 7) ?? []) expect(body).toContain('is the root of');
});

it('there is no slogan rather than one that points at something, grants or says nothing of its subject', () => {
  const poor = [
    'The other man is always better at it than all those men of the past.',
    'It is true that no man is ever without land.',
    'Not from any want of respect for all the men.',
    'Without their harvest nothing is or should be done.',
  ];
  const made = madeOf(
    names.map((name, at) => [
      `# On the ${name}`,
      ...Array.from({ length: 5 }, (_, year) => `${poor.join(' ')} Year ${at * 10 + year} came.`),
      ...told(name, 4),
    ]),
  );
  expect(made?.slogan).toBe('');
});
