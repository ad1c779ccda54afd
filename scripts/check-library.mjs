// What can be checked about the library's summaries without reading them:
// node scripts/check-library.mjs [--texts <folder of the books' own texts>] [file …]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { collectionProblems } from './library-collections.mjs';
import { english, spanish } from './library-rules.mjs';

const root = join(import.meta.dirname, '..');
const LOCATOR = /^\p{L}[\p{L}\p{N} ,;:–'’().-]*$/u;
const PHRASE_WORDS = 6;
/** What may stand directly below the heading of an idea. */
const FIELD = /^(rests_on|passage|passage_from): "(.+)"$/;

const wordsOf = (text) => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
const sentencesOf = (text) =>
  text
    .split(/\n+/)
    .flatMap((line) => line.split(/(?<=[.!?…]["”’»)]?)\s+(?=["“‘«(]?[¿¡]?[\p{Lu}\p{N}])/u))
    .map((sentence) => sentence.trim())
    .filter(Boolean);

function read(file) {
  const content = readFileSync(file, 'utf8');
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ?? [];
  const sections = body
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title, ...lines] = part.split('\n');
      const below = lines.findIndex((line) => !FIELD.test(line));
      const fields = Object.fromEntries(lines.slice(0, below).map((line) => FIELD.exec(line).slice(1)));
      const { rests_on: locator = null, passage = null, passage_from: passageFrom = null } = fields;
      const text = lines.slice(below).join('\n').trim();
      const paragraphs = text.split(/\n{2,}/).length;
      return {
        title: title.trim(),
        locator,
        passage,
        passageFrom,
        text,
        paragraphs,
        words: wordsOf(text).length,
      };
    });
  const rules = dirname(resolve(file)) === join(root, spanish.folder) ? spanish : english;
  const text = sections.map((section) => section.text).join('\n\n');
  return { name: basename(file), rules, front, sections, text };
}

/** Collects what isn't right. */
function notes() {
  const problems = [];
  const say = (right, problem) => right || problems.push(problem);
  const between = (value, least, most, what) =>
    say(value >= least && value <= most, `${what}: ${Math.round(value * 10) / 10}, not ${least} to ${most}`);
  return { problems, say, between };
}

const ideasOf = ({ sections, rules }) =>
  sections.slice(1).filter(({ title }) => !rules.fixed.includes(title));

function checkSections(book, { say, between }) {
  const { sections, text, rules } = book;
  const { fixed, lengths } = rules;
  const ideas = ideasOf(book);
  const order = [fixed[0], ...ideas.map(({ title }) => title), ...fixed.slice(1)];
  const titles = sections.map(({ title }) => title);
  say(JSON.stringify(titles) === JSON.stringify(order), 'sections are missing or in another order');
  between(ideas.length, 4, 10, 'key ideas');
  between(wordsOf(text).length, ...lengths.whole, 'words');
  const called = (title) => sections.find((section) => section.title === title) ?? { text: '', words: 0 };
  for (const [at, part] of ['opening', 'criticism', 'audience', 'summary'].entries())
    between(called(fixed[at]).words, ...lengths[part], `words of ${fixed[at]}`);
  const opening = sentencesOf(called(fixed[0]).text)[0] ?? '';
  say(!rules.birth.test(opening), 'the opening begins with a date or a birth');
}

function checkIdeas(book, { say, between }) {
  const { lengths, advice } = book.rules;
  const ideas = ideasOf(book);
  for (const { title, locator, passageFrom, paragraphs, words } of ideas) {
    between(words, ...lengths.idea, `words of “${title}”`);
    between(paragraphs, 1, 4, `paragraphs of “${title}”`);
    between(title.length, ...lengths.title, `characters of “${title}”`);
    say(!/[.:]$/.test(title) && wordsOf(title).length >= 3, `“${title}” is no claim`);
    for (const place of [locator, passageFrom ?? locator]) {
      const isPlace = place !== null && place.length <= 60 && LOCATOR.test(place);
      say(isPlace, `“${title}” rests on an odd place: ${place}`);
    }
  }
  const advised = ideas.filter(({ text }) => advice.test(sentencesOf(text).at(-1) ?? ''));
  say(advised.length <= 3, `${advised.length} ideas end with advice`);
}

function checkSentences({ text, rules }, { say, between }) {
  const sentences = sentencesOf(text);
  const words = wordsOf(text);
  const { of: easeOf, least, most } = rules.readingEase;
  between(easeOf({ words, sentences: sentences.length }), least, most, 'reading ease');
  between(words.length / sentences.length, ...rules.lengths.sentence, 'words a sentence');
  for (const sentence of sentences) {
    const length = wordsOf(sentence).length;
    say(length <= rules.lengths.longestSentence, `a sentence of ${length} words: ${sentence}`);
    say(/[.!?…]["'”’»)]*$/.test(sentence), `a sentence without an end: ${sentence}`);
    const stock = rules.stock.exec(sentence);
    say(!stock, `“${stock?.[0]}” in: ${sentence}`);
  }
  say(!/[*_#`[\]<>{}|\\]|https?:| {2}/.test(text), 'a mark that cannot be spoken');
  say((text.match(/[()]/g) ?? []).length <= 4, 'brackets');
}

function checkFront({ front, rules }, { say, between }) {
  const fieldOf = (name) => new RegExp(`^${name}: "?(.*?)"?$`, 'm').exec(front)?.[1] ?? '';
  between(fieldOf('slogan').length, 15, 90, 'characters of the slogan');
  between(fieldOf('short_description').length, 80, 600, 'characters of the description');
  between(fieldOf('  checked').length, 30, 200, 'characters of what was checked');
  say(fieldOf('language') === (rules === spanish ? 'es' : ''), 'its language is not that of its folder');
}

function checkAbout({ front, rules }, { say, between }) {
  const { questions = [], topics = [] } = parse(front);
  checkList(questions, { name: 'questions', least: 8, most: 12, longest: 100 }, { say, between });
  checkList(topics, { name: 'topics', least: 15, most: 25, longest: 40 }, { say, between });
  for (const question of questions) say(rules.question.test(question), `no question: ${question}`);
}

/** As two editions of the same words may differ: in signs, notes and italics. */
const bare = (text) =>
  text
    .normalize('NFKC')
    .replace(/\[\w+\]|_/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim();

const bareTexts = new Map();
function bareTextOf(name) {
  const file = join(texts, name.replace(/md$/, 'txt'));
  if (!bareTexts.has(file)) bareTexts.set(file, existsSync(file) ? bare(readFileSync(file, 'utf8')) : null);
  return bareTexts.get(file);
}

/** Word for word in the book's own text, where that is at hand. */
function checkPassages(book, { say, between }) {
  for (const { title, passage } of ideasOf(book)) {
    if (passage === null) continue;
    between(wordsOf(passage).length, 40, 120, `words of the passage of “${title}”`);
    const source = texts === undefined ? null : bareTextOf(book.name);
    // An ellipsis stands for what was left out.
    const isThere = source === null || passage.split('…').every((part) => source.includes(bare(part)));
    say(isThere, `the passage of “${title}” isn't in the book's text`);
  }
}

function checkExtras({ front }, { say, between }) {
  const { minute = '', rights } = parse(front);
  between(wordsOf(minute).length, 130, 160, 'words of the minute');
  if (rights !== undefined) say(rights.endsWith('.'), 'its rights are no sentence');
}

function checkList(list, { name, least, most, longest }, { say, between }) {
  between(list.length, least, most, name);
  const seen = new Set();
  for (const item of list) {
    say(item.length <= longest, `longer than ${longest} characters, in its ${name}: ${item}`);
    say(!seen.has(item.toLowerCase()), `twice in its ${name}: ${item}`);
    seen.add(item.toLowerCase());
  }
}

function problemsOf(book) {
  const found = notes();
  const checks = [
    checkFront,
    checkAbout,
    checkExtras,
    checkSections,
    checkIdeas,
    checkPassages,
    checkSentences,
  ];
  for (const check of checks) check(book, found);
  return found.problems;
}

/** Phrases that stand in more books than chance explains. */
function sharedPhrases(books, { phraseBooks }) {
  const names = new Map();
  for (const { name, text } of books)
    for (const sentence of sentencesOf(text)) {
      const words = wordsOf(sentence.toLowerCase());
      for (let at = 0; at + PHRASE_WORDS <= words.length; at += 1) {
        const phrase = words.slice(at, at + PHRASE_WORDS).join(' ');
        names.set(phrase, (names.get(phrase) ?? new Set()).add(name));
      }
    }
  return [...names]
    .filter(([, sharing]) => sharing.size > phraseBooks)
    .map(([phrase, sharing]) => `“${phrase}” in ${[...sharing].join(', ')}`);
}

/** How often the commonest of them comes, of all, and which it is. */
function commonest(values) {
  const times = new Map();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  const [value, count] = [...times].toSorted(([, one], [, other]) => other - one)[0];
  return { value, share: count / values.length };
}

const MOST_ALIKE = 1 / 3;
const MOST_BEGINNING_ALIKE = 1 / 10;

/** The words that begin too many of what a reader sees side by side. “An” counts as “a”. */
function sameBeginnings(books) {
  const begin = (text) => wordsOf(text)[0]?.toLowerCase().replace(/^an$/, 'a');
  const beginnings = books.map(({ front, sections }) => {
    const { minute = '', slogan, short_description: description } = parse(front);
    return { minute, slogan, description, opening: sections[0]?.text ?? '' };
  });
  return ['minute', 'slogan', 'description', 'opening']
    .map((what) => ({ what, ...commonest(beginnings.map((texts) => begin(texts[what]))) }))
    .filter(({ share }) => share > MOST_BEGINNING_ALIKE)
    .map(
      ({ what, value, share }) =>
        `“${value}” begins the ${what} of ${Math.round(100 * share)} % of all summaries`,
    );
}

/** What would make all summaries look as if they came out of one mould. */
function mouldsOf(books) {
  const setsTask = ({ sections, rules }) =>
    sentencesOf(sections.at(-1)?.text ?? '').some((sentence) => rules.advice.test(sentence));
  const shares = {
    'key ideas': commonest(books.map((book) => ideasOf(book).length)),
    'hundred words': commonest(books.map(({ text }) => Math.round(wordsOf(text).length / 100))),
    'task at the end': { value: 'a', share: books.filter(setsTask).length / books.length },
  };
  const paragraphs = new Set(books.flatMap((book) => ideasOf(book).map((idea) => idea.paragraphs)));
  return [
    ...sameBeginnings(books.filter(({ rules }) => rules === english)),
    ...Object.entries(shares)
      .filter(([, { share }]) => share > MOST_ALIKE)
      .map(([what, { value, share }]) => `${value} ${what} in ${Math.round(100 * share)} % of all summaries`),
    ...[1, 2, 3, 4]
      .filter((count) => !paragraphs.has(count))
      .map((count) => `no idea has ${count} paragraphs`),
  ];
}

const {
  values: { texts },
  positionals: asked,
} = parseArgs({ options: { texts: { type: 'string' } }, allowPositionals: true });
const library = [english, spanish].flatMap(({ folder }) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(root, folder, name)),
);
const books = (asked.length > 0 ? asked : library).map(read);
const collections = JSON.parse(readFileSync(join(root, 'library/collections.json'), 'utf8'));
const names = new Set(library.map((path) => path.slice(join(root, 'library/').length, -'.md'.length)));
const problems = [
  ...books.flatMap((book) => problemsOf(book).map((problem) => `${book.name}: ${problem}`)),
  ...[english, spanish].flatMap((rules) =>
    sharedPhrases(
      books.filter((book) => book.rules === rules),
      rules,
    ),
  ),
  ...(asked.length > 0 ? [] : mouldsOf(books)),
  ...collectionProblems(collections, names),
];
for (const problem of problems) console.log(problem);

console.log(`${books.length} summaries, ${collections.length} collections, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
