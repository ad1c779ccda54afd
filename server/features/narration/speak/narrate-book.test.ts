import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitText } from '#server/features/reading/index.ts';
import { probeMp3 } from '#server/platform/speech/mp3/mp3-probe.ts';
import type { Narrator } from '#server/platform/speech/open-narrator.ts';
import { openNarrator } from '#server/platform/speech/open-narrator.ts';
import { silentNarrator } from '#server/testing/silent-narrator.ts';
import type { BookNarration, SpeakElsewhere } from './narrate-book.ts';
import { narrateBook } from './narrate-book.ts';
import { planNarration } from './plan-narration.ts';

const sections = splitText(`## What is in it for you

In 1859 J. S. Mill published *On Liberty*. It is short. And so . . .

Read it slowly.

## Let people speak

Silencing an opinion robs the human race, he says; those who dissent lose less than those who hold it. Why?

## Limits and criticism

The line between harm and offence is thin.
`);
const book = {
  title: 'On Liberty',
  author: 'John Stuart Mill',
  language: 'en',
  sections,
  pronunciations: [],
};
describe('planNarration', () => {
  it('opens with title and author, and pauses longer the more begins', () => {
    expect(planNarration(book).map(({ id, pauseAfterSeconds }) => [id, pauseAfterSeconds])).toEqual([
      ['title', 1.2],
      ['h1', 0.8],
      ['s1', 0.25],
      ['s2', 0.25],
      ['s3', 0.6],
      ['s4', 1.2],
      ['h2', 0.8],
      ['s5', 0.25],
      ['s6', 1.2],
      ['h3', 0.8],
      ['s7', 1.2],
    ]);
  });

  it('writes what is spoken, not what is shown', () => {
    expect(
      planNarration(book)
        .slice(0, 3)
        .map(({ spokenText }) => spokenText),
    ).toEqual([
      'On Liberty, by John Stuart Mill.',
      'What is in it for you.',
      'In eighteen fifty-nine J.S Mill published On Liberty.',
    ]);
    expect(planNarration({ ...book, author: '', title: 'What Is Art?' })[0]?.spokenText).toBe('What Is Art?');
  });

  it.each([
    ['en', 'What is Art?', 'Tolstoy', 'What is Art? Tolstoy.'],
    ['es', 'Emilio', 'Rousseau', 'Emilio, de Rusó.'],
    ['en-GB', 'Émile', 'Rousseau', 'Émile, by Roosoh.'],
    ['fr', 'Émile', 'Rousseau', 'Émile. Rousseau.'],
  ])('opens in %s with “%s” and its author', (language, title, author, spoken) => {
    expect(planNarration({ ...book, language, title, author })[0]?.spokenText).toBe(spoken);
  });

  it('says foreign names as the library’s own list has them, where it has them', () => {
    const sections = splitText("Cicero's letters, and Goethe.");
    const pronunciations = [{ written: 'Cicero', spoken: 'Kikero' }];
    expect(planNarration({ ...book, sections, pronunciations })[1]?.spokenText).toBe(
      "Kikero's letters, and Gurta.",
    );
  });
});

describe('narrateBook', () => {
  const log = { debug: () => undefined, warn: () => undefined };
  let narrator: Narrator;
  let narration: BookNarration;
  beforeAll(async () => {
    narrator = openNarrator({ threads: 1, log });
    narration = await narrateBook({ narrator }, book);
  }, 60_000);
  afterAll(() => narrator.close());

  it('gives every heading and sentence a cue, in order, apart, and within the sound', () => {
    const ids = ['h1', 's1', 's2', 's3', 's4', 'h2', 's5', 's6', 'h3', 's7'];
    expect(narration.cues.map(({ id }) => id)).toEqual(ids);
    let reached = 0;
    for (const { start, end } of narration.cues) {
      expect(start).toBeGreaterThanOrEqual(reached);
      expect(end).toBeGreaterThan(start);
      reached = end;
    }
    expect(reached).toBeLessThanOrEqual(narration.durationSeconds);
  });

  it('keeps the pauses between the cues, and begins the first section with the sound', () => {
    const cueOf = (id: string) => narration.cues.find((cue) => cue.id === id)!;
    const pauseBetween = (one: string, next: string) => cueOf(next).start - cueOf(one).end;
    expect(cueOf('h1').start).toBe(0);
    expect(pauseBetween('s1', 's2')).toBeCloseTo(0.25, 2);
    expect(pauseBetween('s3', 's4')).toBeCloseTo(0.6, 2);
    expect(pauseBetween('s4', 'h2')).toBeCloseTo(1.2, 2);
  });

  it('gives a file of that length, at the promised loudness', () => {
    expect(Math.abs(probeMp3(narration.mp3).durationSeconds - narration.durationSeconds)).toBeLessThan(0.001);
    expect(Math.abs(narration.loudnessLufs + 16)).toBeLessThan(1);
    expect(narration.voice).toBe('en-gb-x-rp+m7');
  });

  it('narrates a book without sections or headings', async () => {
    const bare = await narrateBook({ narrator }, { ...book, sections: splitText('Only this.') });
    expect(bare.cues).toHaveLength(1);
    expect((await narrateBook({ narrator }, { ...book, sections: [] })).cues).toEqual([]);
  }, 60_000);

  it('refuses a narration in which a chunk is silent, and names it', async () => {
    const narrate: Narrator['narrate'] = async (input, options) => {
      const spoken = await narrator.narrate(input, options);
      const chunks = spoken.chunks.map((chunk, index) =>
        index === 4 ? { ...chunk, endSample: chunk.startSample } : chunk,
      );
      return { ...spoken, chunks };
    };
    await expect(narrateBook({ narrator: { narrate } }, book)).rejects.toThrow('s3 is silent');
  }, 60_000);

  it('refuses a file that is not as long as its parts', async () => {
    const narrate: Narrator['narrate'] = async (input, options) => {
      const spoken = await narrator.narrate(input, options);
      return { ...spoken, totalSamples: spoken.totalSamples * 1.01 };
    };
    await expect(narrateBook({ narrator: { narrate } }, book)).rejects.toThrow('its parts');
  }, 60_000);
});

describe('the progress of a narration', () => {
  const steps = [
    { step: 'speaking', share: 0.5 },
    { step: 'speaking', share: 1 },
    { step: 'encoding', share: 0.1 },
    { step: 'encoding', share: 1 },
  ] as const;
  const narrator: Pick<Narrator, 'narrate'> = {
    narrate: (input, { onProgress, ...options } = {}) => {
      for (const progress of steps) onProgress?.(progress);
      return silentNarrator.narrate(input, options);
    },
  };

  it.each(['embedded', 'elsewhere'])('of an %s voice is one way from 0 to 1', async (voice) => {
    const elsewhere: SpeakElsewhere = {
      voice,
      sampleRateHz: 24_000,
      speak: async (plan, onSpoken) => {
        for (const share of [0.3, 0.8, 1]) onSpoken(share);
        return plan.map(({ spokenText }) => new Int16Array(spokenText.length * 1_440));
      },
    };
    const shares: number[] = [];
    await narrateBook(voice === 'embedded' ? { narrator } : { narrator, elsewhere }, book, {
      onProgress: ({ share }) => shares.push(share),
    });
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
  });
});
