import { describe, expect, it } from 'vitest';
import { partsOf } from '../write/source-parts.ts';
import { bodyParts, bookAlone } from './body-parts.ts';

const sentence = 'The clever combatant looks to the effect of his energy, and asks too much of nobody.';
const prose = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at}th thought: ${sentence.repeat(6)}`);
const chapter = (title: string, count = 6) => [`# ${title}`, ...prose(count)];
const readOf = (...blocks: string[]): string =>
  partsOf({ id: 1, text: blocks.join('\n\n') }, 18_000)
    .map(({ text }) => text)
    .join('\n---\n');

describe('of a source the book itself is read', () => {
  it('and no notes: below their heading, in brackets, or counted', () => {
    const read = readOf(
      '# PREFACE BY THE TRANSLATOR',
      'This translation follows the text of the fifth edition.',
      ...chapter('CHAPTER I'),
      '[12] A marble in the church of Banbury.',
      '[Here the commentator says',
      'that the enemy was dismayed.]',
      '[Sidenote: Of energy.]',
      'The general who wins makes many calculations.[3]',
      '# FOOTNOTES:',
      '[A] A note on the first verse.',
      'The rest of this note, about an editor of Leipzig.',
      '[B] A note on the second.',
      ...chapter('CHAPTER II'),
      '(1) The first of his two reasons.',
      '# NOTES',
      '[1] The commentators differ.',
      'Chapter I “Attack him …”',
      '# Chapter II “Conceal yourself …”',
      '[2] A second note.',
      'The end of the second note.',
    );
    expect(read).toContain('The general who wins makes many calculations.[3]\n\n# CHAPTER II');
    expect(read).toContain('(1) The first of his two reasons.');
    expect(read).not.toMatch(/translation|Banbury|commentator|dismayed|Sidenote|verse|Leipzig|second|Attack/);
  });

  it('with an author’s own preface, verses that are counted and letters put in by an editor', () => {
    const verses = prose(30).map((verse, at) => `[${at}] ${verse}`);
    const blocks = [
      '# Preface',
      sentence,
      '# I',
      ...verses,
      `[T]he wise are few. ${sentence}`,
      '[...] Many are called.',
    ];
    expect(readOf(...blocks).replaceAll('\n---\n', '')).toBe(blocks.join('\n\n'));
  });

  it('with its first chapter, though it follows the contents without another word', () => {
    const read = readOf(
      '# PREFACE',
      sentence,
      '# CONTENTS',
      '# PART I',
      '# I. WHAT IS THOUGHT? 1',
      '# PART ONE: THE PROBLEM',
      ...chapter('CHAPTER ONE'),
      ...chapter('CHAPTER TWO'),
    );
    expect(read).toContain('# CHAPTER ONE\n\n0th thought');
  });

  it('and not what an editor says of it at length before the first of its chapters', () => {
    const read = readOf(
      '# A Word First',
      sentence,
      '# The Commentators',
      'The best edition is of 1782. Its translator knew three manuscripts.',
      ...chapter('I Laying Plans'),
      ...chapter('II Waging War'),
      ...chapter('III Translations and Editions of War'),
      'An edition, a translation and an editor.',
    );
    expect(read).toMatch(/^# A Word First\n\nThe clever combatant.*\n\n# I Laying/);
    expect(read).toMatch(/and an editor\.$/);
  });

  it('with a preface of its author to a later edition, and not with one that another signs', () => {
    const own = 'The translation into English follows the third edition of our joint production.';
    expect(readOf('# PREFACE', own, 'Friedrich Engels. London, 1888.', ...chapter('I'))).toContain(own);
    const another = [
      '# PREFACE',
      'I met the writer of the following Narrative in Nantucket.',
      'Wm. Lloyd Garrison.',
      'Boston, May 1, 1845.',
    ];
    expect(readOf(...another, ...chapter('I'))).toMatch(/^# I\n/);
    expect(readOf(...another.slice(0, 2), ...chapter('I'))).toContain('in Nantucket.');
  });

  it('with what its author quotes, where it stands in brackets in another language', () => {
    const meaning = '[“Light griefs can speak: deep sorrows are dumb.”—Seneca.]';
    expect(readOf(...chapter('I'), '“Curae leves loquuntur.”', meaning)).toContain(meaning);
  });

  it('and no biography by an editor, nor a part of an introduction that doesn’t name the edition itself', () => {
    const edition = `This translation follows the edition of 1854. ${sentence}`;
    const read = readOf(
      '# The Text of Sun Tzu',
      edition,
      '# Appreciations of Sun Tzu',
      'His chapters compel the most careful attention of scholars.',
      '# THE LIFE OF THE AUTHOR',
      edition,
      ...['I', 'II', 'III'].flatMap((count) => chapter(`CHAPTER ${count}`)),
    );
    expect(read).toMatch(/^# CHAPTER I\n/u);
    const own = ['# THE LIFE OF A SLAVE', ...prose(6), edition, ...chapter('CHAPTER I')];
    expect(readOf(...own)).toContain('# THE LIFE OF A SLAVE');
  });

  it('even where it follows a note without a heading', () => {
    const read = readOf('# FOOTNOTES:', '[Footnote 1: A usual form.]', ...prose(12));
    expect(read).toContain('11th thought');
    expect(read).not.toContain('usual form');
  });

  it('and in place of the rest there are blanks, for what looks up places', () => {
    const text = [...chapter('I'), '[1] A note.', ...chapter('II')].join('\n\n');
    expect(bookAlone(text)).toBe(text.replace('[1] A note.', ' '.repeat(11)));
  });
});

it.each([
  'Of the Manner in Which We Judge of the Affections of Other Men, by Their Concord or Dissonance with Our Own Affections',
  'Of the Agricultural Systems, or of Those Systems of Political Œconomy, Which Represent the Produce of Land as Either the Sole or the Principal Source of the Revenue and Wealth of Every Country',
])('a long heading is one if it’s counted, and the row of a table isn’t: %s', (long) => {
  const row = `4 | ${long.replaceAll(' ', ' | ')}`;
  const titles = bodyParts(
    [...chapter('I'), `IV ${long}`, ...prose(6), long, row, ...prose(6)].join('\n\n'),
  ).map((part) => part.titles);
  expect(titles).toEqual([['I'], [`IV ${long}`]]);
});
