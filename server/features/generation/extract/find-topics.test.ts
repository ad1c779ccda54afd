import { expect, it } from 'vitest';
import { chaptersOf } from './choose-runs.ts';
import { findTopics } from './find-topics.ts';

it('is found by the headings of its chapters and by words that gather in some of them', () => {
  const chapter = (heading: string, own: string, year: number) =>
    `# ${heading}\n\n${Array.from(
      { length: 30 },
      (_, at) =>
        `The farmer perhaps went out in ${year}, on day ${at}. The farmer perhaps looked at the ${at % 2 ? 'weather' : own} in ${year + at}.`,
    ).join(' ')}`;
  const text = [
    chapter('Chapter I. OF BEES.', 'hives', 1100),
    ...['Spring', 'Summer', 'Autumn'].map((name, index) => chapter(name, 'weather', 1200 + 100 * index)),
    chapter('II.--THE HIVE.', 'hive', 1500),
  ].join('\n\n');
  expect(findTopics(chaptersOf(text))).toEqual([
    'Of bees',
    'Spring',
    'Summer',
    'Autumn',
    'The hive',
    'hives',
  ]);
});
