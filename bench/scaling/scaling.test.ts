import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hitRate } from './hit-rate.ts';
import { firstFull, simulate } from './simulate.ts';
import { loadsTable, stagesTable } from './tables.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8');

describe('docs/scaling.md', () => {
  it.each([
    ['stages', stagesTable],
    ['loads', loadsTable],
  ])('has the table of %s as `npm run scaling` prints it', (_name, table) => {
    expect(page).toContain(table());
  });
});

describe('what is answered from memory', () => {
  const kept = { max: 1_000_000, seconds: 60 };

  // Whoever calls again and again at random is known for the time that follows each call that was not.
  it.each([1, 5, 20])('is what theory says where everybody is remembered, at %d calls a minute', (calls) => {
    const names = 500;
    const found = hitRate({ perSecond: (names * calls) / 60, names, popularity: 'all alike' }, kept);
    expect(found).toBeCloseTo(calls / (calls + 1), 1.5);
  });

  it('is little where fewer are remembered than call', () => {
    const asked = { perSecond: 1_000, names: 100_000, popularity: 'all alike' } as const;
    expect(hitRate(asked, { max: 10_000, seconds: 60 })).toBeCloseTo(0.1, 1.5);
  });

  it('is more where some are asked for much more than others', () => {
    const few = { max: 300, seconds: 60 };
    const of = (popularity: 'by Zipf' | 'all alike') =>
      hitRate({ perSecond: 100, names: 10_000, popularity }, few);
    expect(of('by Zipf')).toBeGreaterThan(5 * of('all alike'));
  });
});

describe('a library', () => {
  it('of 10,000 listeners fits on any machine', () => {
    expect(firstFull(simulate(10_000)).load).toBeLessThan(0.05);
  });

  it('of a million fits on one machine, whose line is full first', () => {
    expect(firstFull(simulate(1_000_000))).toMatchObject({ part: 'a line of 1 Gbit/s, for audio' });
    expect(firstFull(simulate(1_000_000)).load).toBeLessThan(1);
  });

  it('of a hundred million needs many of everything, and its listeners to meet the same process each time', () => {
    const { load, rates } = simulate(100_000_000);
    expect(Math.min(...Object.values(load))).toBeGreaterThan(10);
    expect(rates.sessions).toBeLessThan(0.1);
    expect(rates.sessionsOfTheirOwn).toBeGreaterThan(0.8);
  });
});
