// What can be checked about the library's summaries without reading them: node scripts/check-library.mjs [file …]
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { syllable } from 'syllable';

const folder = join(import.meta.dirname, '..', 'library');
const FIXED = [
  'What is in it for you',
  'Limits and criticism',
  'Who should read the whole book',
  'Final summary',
];
const STOCK =
  /\b(in conclusion|worth noting|testament to|delve|timeless|in today's world|at its core|game[- ]changer|thus|hence|hitherto|in order that|owing to|upon)\b/i;
const ADVICE =
  /^(try|ask|take|make|write|choose|pick|keep|look|listen|notice|watch|think|next time|when you|if you|before you|start|set|give|spend|stop|leave|put|read|remember|count|test|let|do|don't|today|tonight|this week|tomorrow|so (try|ask|take|make|look|choose|keep|next time|before you|when you|if you))\b/i;
const LOCATOR = /^\p{L}[\p{L}\p{N} ,;:–'’().-]*$/u;
const PHRASE_WORDS = 6;
const PHRASE_BOOKS = 3;

const wordsOf = (text) => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
const sentencesOf = (text) =>
  text
    .split(/\n+/)
    .flatMap((line) => line.split(/(?<=[.!?…]["”’)]?)\s+(?=["“‘(]?[\p{Lu}\p{N}])/u))
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** Flesch's reading ease: higher is easier. */
function readingEase(text) {
  const words = wordsOf(text);
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  return 206.835 - 1.015 * (words.length / sentencesOf(text).length) - 84.6 * (syllables / words.length);
}

function read(file) {
  const content = readFileSync(file, 'utf8');
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ?? [];
  const sections = body
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title, ...lines] = part.split('\n');
      const locator = /^rests_on: "(.+)"$/.exec(lines[0] ?? '')?.[1] ?? null;
      const text = (locator === null ? lines : lines.slice(1)).join('\n').trim();
      return { title: title.trim(), locator, text, words: wordsOf(text).length };
    });
  return { name: basename(file), front, sections, text: sections.map(({ text }) => text).join('\n\n') };
}

/** Collects what isn't right. */
function notes() {
  const problems = [];
  const say = (right, problem) => right || problems.push(problem);
  const between = (value, least, most, what) =>
    say(value >= least && value <= most, `${what}: ${Math.round(value * 10) / 10}, not ${least} to ${most}`);
  return { problems, say, between };
}

const ideasOf = ({ sections }) => sections.slice(1).filter(({ title }) => !FIXED.includes(title));

function checkSections({ sections, text, ...book }, { say, between }) {
  const ideas = ideasOf({ ...book, sections });
  const order = [FIXED[0], ...ideas.map(({ title }) => title), ...FIXED.slice(1)];
  const titles = sections.map(({ title }) => title);
  say(JSON.stringify(titles) === JSON.stringify(order), 'sections are missing or in another order');
  const called = (title) => sections.find((section) => section.title === title) ?? { text: '', words: 0 };
  const opening = sentencesOf(called(FIXED[0]).text)[0] ?? '';
  say(!/\b1[0-9]{3}\b|\bborn\b/.test(opening), 'the opening begins with a date or a birth');
  between(ideas.length, 5, 7, 'key ideas');
  between(wordsOf(text).length, 1100, 1300, 'words');
  between(called(FIXED[0]).words, 80, 150, 'words of the opening');
  between(called(FIXED[1]).words, 60, 120, `words of ${FIXED[1]}`);
  between(called(FIXED[2]).words, 8, 42, `words of ${FIXED[2]}`);
  between(called(FIXED[3]).words, 70, 90, `words of ${FIXED[3]}`);
  say(sentencesOf(called(FIXED[2]).text).length === 1, `${FIXED[2]} is not one sentence`);
}

function checkIdeas(book, { say, between }) {
  const ideas = ideasOf(book);
  for (const { title, locator, words } of ideas) {
    between(words, 95, 180, `words of “${title}”`);
    between(title.length, 10, 70, `characters of “${title}”`);
    say(!/[.:]$/.test(title) && wordsOf(title).length >= 3, `“${title}” is no claim`);
    const isPlace = locator !== null && locator.length <= 60 && LOCATOR.test(locator);
    say(isPlace, `“${title}” rests on an odd place: ${locator}`);
  }
  const advice = ideas.filter(({ text }) => ADVICE.test(sentencesOf(text).at(-1) ?? ''));
  say(advice.length <= 3, `${advice.length} ideas end with advice`);
}

function checkSentences({ text }, { say, between }) {
  const sentences = sentencesOf(text);
  between(readingEase(text), 55, 70, 'reading ease');
  const lengths = sentences.map((sentence) => wordsOf(sentence).length);
  between(lengths.reduce((sum, length) => sum + length, 0) / lengths.length, 11, 18.5, 'words a sentence');
  for (const [index, sentence] of sentences.entries()) {
    say(lengths[index] <= 34, `a sentence of ${lengths[index]} words: ${sentence}`);
    say(/[.!?…]["'”’)]*$/.test(sentence), `a sentence without an end: ${sentence}`);
    const stock = STOCK.exec(sentence);
    say(!stock, `“${stock?.[0]}” in: ${sentence}`);
  }
  say(!/[*_#`[\]<>{}|\\]|https?:| {2}/.test(text), 'a mark that cannot be spoken');
  say((text.match(/[()]/g) ?? []).length <= 4, 'brackets');
}

function checkFront({ front }, { between }) {
  const fieldOf = (name) => new RegExp(`^${name}: "?(.*?)"?$`, 'm').exec(front)?.[1] ?? '';
  between(fieldOf('slogan').length, 15, 90, 'characters of the slogan');
  between(fieldOf('short_description').length, 80, 600, 'characters of the description');
}

function problemsOf(book) {
  const found = notes();
  for (const check of [checkFront, checkSections, checkIdeas, checkSentences]) check(book, found);
  return found.problems;
}

/** Phrases that stand in more books than chance explains. */
function sharedPhrases(books) {
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
    .filter(([, books]) => books.size > PHRASE_BOOKS)
    .map(([phrase, books]) => `“${phrase}” in ${[...books].join(', ')}`);
}

const files = process.argv.slice(2);
const paths =
  files.length > 0
    ? files
    : readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(folder, name));
const books = paths.map(read);
let count = 0;
for (const book of books) {
  const problems = problemsOf(book);
  count += problems.length;
  if (problems.length > 0)
    console.log(`${book.name}\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
}
for (const phrase of sharedPhrases(books)) {
  count += 1;
  console.log(phrase);
}
console.log(`${books.length} summaries, ${count} problems`);
process.exitCode = count > 0 ? 1 : 0;
