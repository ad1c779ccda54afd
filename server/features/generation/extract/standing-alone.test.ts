import { expect, it } from 'vitest';
import type { Part } from '../sources/body-parts.ts';
import type { Idea } from './choose-ideas.ts';
import { ideasOf } from './choose-ideas.ts';
import { minuteOf } from './choose-minute.ts';
import { type Chapter, chaptersOf } from './choose-runs.ts';
import { slogansOf } from './choose-slogan.ts';
import { isSynopsis, opensRun, type RankedSentence } from './judge-sentences.ts';
import { written } from './name-ideas.ts';
import { sentencesOf } from './source-sentences.ts';
import { statementsIn } from './strong-statements.ts';
import { withoutVerse } from './verse.ts';

const ranked = (text: string, worth = 0): RankedSentence[] =>
  sentencesOf({ text, start: 0 }, 0).map((sentence) => ({
    ...sentence,
    worth,
    names: 0,
    isTold: false,
    isFamous: false,
    quoted: 0,
    isOwn: true,
    about: 0,
    parts: [],
  }));
const opens = (text: string) => ranked(text).map(opensRun);

it.each([
  'It is not from the benevolence of the butcher, the brewer, or the baker that we expect our dinner.',
  'It is evident to all men that no island is without a master.',
  'They who possess the land possess the state.',
  'He who would gather palms must not be hindered by a name.',
  'There is but one way of being happy in the world.',
])('a passage may begin with what points forward: %s', (text) => {
  expect(opens(text)).toEqual([true]);
});

it.each([
  'It is common to all men, and found in no other race of animals.',
  'It is identical with that of the crowds of other nations.',
  'They possess the land and with it the whole state.',
  'There is another way of being happy in the world.',
  'There, however, nobody is ever happy for a whole life.',
])('none begins with what points back: %s', (text) => {
  expect(opens(text)).toEqual([false]);
});

it('whoever is spoken to in the book isn’t spoken to in a title', () => {
  const among = { ofSubject: () => 0, shown: new Set<never>(), opening: new Set<never>() };
  const found = statementsIn(
    ranked('The question, friends, must always be answered. The question must always be answered.'),
    among,
  );
  expect(found.map(({ text }) => text)).toEqual(['The question must always be answered']);
});

it('a slogan names whom it speaks of', () => {
  const subject = { commonestIn: () => 1, isNamedIn: () => true, shareIn: () => 1, spreadOf: () => 1 };
  const slogansIn = (text: string) =>
    slogansOf([{ titles: [], runs: [], sentences: ranked(text) }], [], subject).map((one) => one.text);
  expect(slogansIn('He who has nothing in the world has nothing to lose.')).toEqual([]);
  expect(slogansIn('Whoever has nothing in the world has nothing to lose.')).toHaveLength(1);
});

it('what a chapter has, in a row, is no paragraph, even where something “is removed by” something', () => {
  const row =
    'Causes of the sterility of hybrids. Sterility not universal, affected by interbreeding, removed by domestication. Laws governing the sterility of hybrids.';
  expect(isSynopsis(ranked(row))).toBe(true);
  expect(isSynopsis(ranked(row.replaceAll('.', ' is here.')))).toBe(false);
});

it('what a chapter has, between dashes, isn’t its text', () => {
  const row =
    'Crowds do not admit doubt and go to extremes—Their sentiments are always excessive—The reasons of that are simple—The servility of those who follow.';
  expect(isSynopsis(ranked(row))).toBe(true);
  expect(isSynopsis(ranked(row.replaceAll('—T', '—t')))).toBe(false);
});

it('a motto is no chapter, and a short chapter is', () => {
  const partOf = (title: string, text: string): Part => ({
    titles: [title],
    paragraphs: [{ text, start: 0 }],
  });
  const long = partOf('Chapter I', 'Every man of the land has a name for the river. '.repeat(400));
  const motto = '“Let no man think that he can search too far in the book of the world.” Bacon.';
  const kept = withoutVerse([partOf('London', motto), long, partOf('End', motto.replace(/[“”]/gu, ''))]);
  expect(kept.map(({ paragraphs }) => paragraphs.length)).toEqual([0, 1, 1]);
});

it('a heading in capitals has one where a sentence begins', () => {
  expect(written('INTRODUCTION. THE ERA OF CROWDS')).toBe('Introduction. The era of crowds');
});

it('of many chapters, those with the strongest passages are kept, also where they stand side by side', () => {
  const chapter = (at: number): Chapter => {
    const sentences = ranked(`Nothing in the world number ${at} is better than peace. `.repeat(8));
    return {
      titles: [`${at}`],
      sentences,
      runs: [{ sentences: sentences.slice(0, 2), worth: at < 20 ? 100 - at : 1 }],
    };
  };
  const chapters = Array.from({ length: 60 }, (_, at) => chapter(at));
  const ideas = ideasOf(chapters);
  const kept = ideas.map(({ titles }) => Number(titles[0]));
  expect(kept.filter((at) => at < 17)).toHaveLength(17);
  expect(Math.max(...kept)).toBeGreaterThan(50);
});

it('of many chapters, one of a few sentences isn’t kept', () => {
  const chapter = (at: number): Chapter => {
    const sentences = ranked(
      `Nothing in the world number ${at} is better than peace. `.repeat(at === 3 ? 2 : 8),
    );
    return {
      titles: [`${at}`],
      sentences,
      runs: [{ sentences: sentences.slice(0, 2), worth: at === 3 ? 9 : 1 }],
    };
  };
  const ideas = ideasOf(Array.from({ length: 60 }, (_, at) => chapter(at)));
  expect(ideas.map(({ titles }) => titles[0])).not.toContain('3');
});

const filler = (at: number) =>
  `Every river of the land is the root of another river, number ${at}, and no man may own it alone. Nothing but the work of all men keeps the river of case ${at} alive. Whoever forgets the river forgets the land, and all that grows in year ${at}.`;
const worthOf = (paragraph: string): number => {
  const text = ['# Of rivers', paragraph, ...Array.from({ length: 20 }, (_, at) => filler(at))].join('\n\n');
  const runs = chaptersOf(text).flatMap((chapter) => chapter.runs);
  return runs.find(({ sentences }) => sentences[0]?.text.startsWith('Nobody'))?.worth ?? 0;
};
const start =
  'Nobody in all the world is ever free who must live by what another man has, and nothing that a man may own is better than a life without a master, for all men know that it is so.';
const middle = (where: string) =>
  `Nothing in the life of man is worth a night of fear, as all men have known in every ${where} of old.`;

it('a passage is worth less before a sentence that leans on it', () => {
  const told = 'Maggie went to St. Oggs with the miller of Dorlcote Mill in the winter of that year.';
  const before = (more: string) => worthOf(`${start} ${middle('village')} ${more} ${told}`);
  const [leaning, alone] = [before('This was known to Maggie.'), before('Maggie was told of that.')];
  expect(leaning / alone).toBeCloseTo(0.8, 2);
});

it('a passage that speaks of the book within is worth half', () => {
  const end = 'Every man is the friend of the land and of its people.';
  const ofBook = worthOf(`${start} ${middle('chapter')} ${end}`);
  expect(ofBook / worthOf(`${start} ${middle('village')} ${end}`)).toBeCloseTo(0.5, 1);
});

it('a minute is as weak as its weakest passage', () => {
  let start = 0;
  const idea = (name: string, own: readonly { worth: number; times: number }[]): Idea => {
    const runs = own.map(({ worth, times }) => {
      const text = `Nothing in all the ${name} is better than a peace of ${worth}${', and all men of the land must know the land'.repeat(times)}.`;
      start += 1000;
      const sentences = ranked(text, worth).map((one) => ({ ...one, start, end: start + text.length }));
      return { worth, sentences };
    });
    return { titles: [name], runs, sentences: runs.flatMap(({ sentences }) => sentences) };
  };
  const [few, many] = [4, 7];
  const ideas = [
    idea('river', [
      { worth: 5, times: many },
      { worth: 3, times: few },
    ]),
    idea('lake', [
      { worth: 1, times: few },
      { worth: 3, times: many },
    ]),
  ];
  const subject = { commonestIn: () => 0, isNamedIn: () => false, shareIn: () => 1, spreadOf: () => 0 };
  expect(minuteOf(ideas, subject, false)?.match(/\d/gu)).toEqual(['3', '3']);
});
