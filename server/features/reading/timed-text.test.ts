import { describe, expect, it } from 'vitest';
import { splitText } from './split-text.ts';
import { keyIdeasIn, sectionsWithTimes, spokenLines } from './timed-text.ts';
import { webVtt } from './web-vtt.ts';

const sections = splitText(
  '## What is in it for you\n\nOne. Two.\n\nThree.\n\n## An idea & <more>\n\nFour.\n\n## Limits and criticism\n\nFive.',
);
const cues = [
  { id: 'h1', start: 1.5, end: 2 },
  { id: 's1', start: 2.25, end: 3 },
  { id: 's2', start: 3, end: 4.0004 },
  { id: 's3', start: 5, end: 6 },
  { id: 's4', start: 7, end: 8 },
  { id: 's5', start: 3600.5, end: 3601 },
];

describe('a text with its times', () => {
  it('has sentences in one row that know their paragraph', () => {
    const [first] = sectionsWithTimes({ sections, cues });
    expect(first).toEqual({
      title: 'What is in it for you',
      kind: 'introduction',
      start: 1.5,
      sentences: [
        { id: 's1', text: 'One.', start: 2.25, end: 3, paragraph: 0 },
        { id: 's2', text: 'Two.', start: 3, end: 4.0004, paragraph: 0 },
        { id: 's3', text: 'Three.', start: 5, end: 6, paragraph: 1 },
      ],
    });
  });

  it('starts a section at its first sentence where the heading has no cue', () => {
    expect(sectionsWithTimes({ sections, cues }).map(({ start }) => start)).toEqual([1.5, 7, 3600.5]);
  });

  it('has no times until it is narrated', () => {
    const all = sectionsWithTimes({ sections, cues: [] });
    expect(all.flatMap(({ start, sentences }) => [start, ...sentences.map((one) => one.start)])).toEqual(
      Array.from({ length: 8 }, () => null),
    );
  });

  it('gives key ideas alone', () => {
    expect(keyIdeasIn({ sections, cues })).toMatchObject([
      { section: { title: 'An idea & <more>' }, time: 7 },
    ]);
    expect(keyIdeasIn({ sections, cues: [] })).toMatchObject([
      { section: { title: 'An idea & <more>' }, time: null },
    ]);
    expect(keyIdeasIn({ sections: splitText('No heading at all.'), cues: [] })).toEqual([]);
  });
});

describe('WebVTT', () => {
  it('has headings and sentences in order, escaped, with full timestamps', () => {
    const withHeading = [...cues, { id: 'h2', start: 6.5, end: 7 }];
    expect(webVtt(spokenLines({ sections, cues: withHeading }))).toBe(
      [
        'WEBVTT\n',
        'h1\n00:00:01.500 --> 00:00:02.000\nWhat is in it for you\n',
        's1\n00:00:02.250 --> 00:00:03.000\nOne.\n',
        's2\n00:00:03.000 --> 00:00:04.000\nTwo.\n',
        's3\n00:00:05.000 --> 00:00:06.000\nThree.\n',
        'h2\n00:00:06.500 --> 00:00:07.000\nAn idea &amp; &lt;more&gt;\n',
        's4\n00:00:07.000 --> 00:00:08.000\nFour.\n',
        's5\n01:00:00.500 --> 01:00:01.000\nFive.\n',
      ].join('\n'),
    );
  });

  it('keeps a text from ending its cue or drawing an arrow, and leaves out what takes no time', () => {
    const lines = [
      { id: 's1', start: 0, end: 1, text: 'a\n\nb --> c' },
      { id: 's2', start: 1, end: 1.0001, text: 'nothing' },
    ];
    expect(webVtt(lines)).toBe('WEBVTT\n\ns1\n00:00:00.000 --> 00:00:01.000\na b --&gt; c\n');
  });
});
