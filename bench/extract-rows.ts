import { inSourceThread } from '#server/features/generation/sources/in-source-thread.ts';
import { longNovel } from '#server/features/generation/testing/long-novel.ts';
import type { Bench } from './bench.ts';
import { atMost, type Measured } from './figures.ts';

const WORDS = 100_000;
const LOOK_EVERY_MS = 20;
const MEGABYTE = 1024 * 1024;

/** Seconds and the most memory of this process while an extract is made as the write step has it made. */
async function extractOf(words: number): Promise<{ seconds: number; peakMb: number }> {
  const text = longNovel(words);
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  const begun = performance.now();
  try {
    const source = { id: 1, title: 'A novel', text };
    const draft = await inSourceThread('extract', { title: 'A novel', author: 'Nobody', source });
    if (!draft) throw new Error('The novel gave no extract.');
    return { seconds: (performance.now() - begun) / 1000, peakMb: peak / MEGABYTE };
  } finally {
    clearInterval(look);
  }
}

export const extractBench: Bench = {
  name: 'extract',
  about: 'an extract of a whole novel, and the memory that it takes',
  measure: (runs) =>
    runs.repeat(async (): Promise<Measured[]> => {
      const half = await extractOf(WORDS / 2);
      const whole = await extractOf(WORDS);
      return [
        {
          what: `An extract of a novel of ${WORDS.toLocaleString('en')} words`,
          figure: whole.seconds,
          unit: 's',
          reference: { what: 'of one half as long', figure: half.seconds },
          bars: [atMost(20)],
        },
        {
          what: 'The same, memory of the whole process',
          figure: whole.peakMb,
          unit: 'MB',
          bars: [atMost(600)],
        },
      ];
    }),
};
