import { setTimeout as delay } from 'node:timers/promises';
import { type Blow, blowsFor, type Lengths, strike } from './blows.ts';
import { type Report, withPeople } from './with-people.ts';

type Given = {
  /** Empty, and through which the database's own user may pass. */
  folder: string;
  /** Which blows, or how many of all kinds. */
  rounds: number | readonly Blow[];
  seed: number;
  lengths: Lengths;
  /** How many books are ordered at most, one a round. */
  orders?: number;
  /** Says how far it is. */
  say?: (text: string) => void;
};

const LONGEST_PAUSE_MS = 4_000;
const CALM_LIMIT_MS = 180_000;
const CALM_LIMIT_PER_ROUND_MS = 6_000;

/** Strikes while people listen and books are made, and tells what became of what they were promised. */
export async function chaos({ folder, rounds, seed, lengths, ...more }: Given): Promise<Report> {
  const { orders = Number.POSITIVE_INFINITY, say = () => undefined } = more;
  const count = typeof rounds === 'number' ? rounds : rounds.length;
  const calmLimitMs = CALM_LIMIT_MS + count * CALM_LIMIT_PER_ROUND_MS;
  return withPeople({ folder, seed, calmLimitMs, say }, async ({ stage, people, random }) => {
    const struck = new Map<Blow, number>();
    const ended: string[] = [];
    const canFill = stage.disk.fill !== null;
    if (!canFill) say('No disk is filled: a small one cannot be mounted here (Linux, as root).');
    const blows = typeof rounds === 'number' ? blowsFor(rounds, { canFill, random }) : rounds;
    for (const [index, blow] of blows.entries()) {
      const ordered = index < orders ? people.order() : null;
      await delay(random.whole(0, LONGEST_PAUSE_MS));
      say(`round ${index + 1}: ${blow}`);
      await strike(blow, { stage, lengths, random });
      struck.set(blow, (struck.get(blow) ?? 0) + 1);
      await ordered;
      for (const role of await stage.findEnded())
        ended.push(`The ${role} process ended by itself after: ${blow}.`);
    }
    return { lines: [...struck].map(([what, count]) => ({ what, count })), breaches: ended };
  });
}
