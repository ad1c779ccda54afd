import { setTimeout as delay } from 'node:timers/promises';
import { randomOf } from '../attack/random.ts';
import { createAsk } from './ask.ts';
import { type Blow, blowsFor, type Lengths, strike } from './blows.ts';
import { judge, type Line, untilCalm } from './judge.ts';
import { openPeople } from './people.ts';
import { openStage } from './stage.ts';

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

type Report = { lines: Line[]; breaches: string[]; logs: string };

const LONGEST_PAUSE_MS = 4_000;
const CALM_LIMIT_MS = 180_000;
const CALM_LIMIT_PER_ROUND_MS = 6_000;

/** Strikes while people listen and books are made, lets everything come to rest, and counts what is left. */
export async function chaos({ folder, rounds, seed, lengths, ...more }: Given): Promise<Report> {
  const { orders = Number.POSITIVE_INFINITY, say = () => undefined } = more;
  const random = randomOf(seed);
  const stage = await openStage(folder);
  const struck = new Map<Blow, number>();
  const ended: string[] = [];
  try {
    const canFill = stage.disk.fill !== null;
    if (!canFill) say('No disk is filled: a small one cannot be mounted here (Linux, as root).');
    const ask = createAsk(stage.address);
    const people = await openPeople(ask, random);
    const stop = people.begin();
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
    await stop();
    say('waiting until all is done');
    const calmFromMs = Date.now();
    const given = { stage, people, ask };
    const stuck = await untilCalm(given, CALM_LIMIT_MS + blows.length * CALM_LIMIT_PER_ROUND_MS);
    const calmSeconds = Math.round((Date.now() - calmFromMs) / 1000);
    const { lines, breaches } = await judge(given);
    return {
      lines: [
        ...[...struck].map(([what, count]) => ({ what, count })),
        ...lines,
        { what: 'seconds until all was done', count: calmSeconds },
      ],
      breaches: [...ended, ...stuck.map((what) => `Stuck: ${what}`), ...breaches],
      logs: stage.logs(),
    };
  } finally {
    await stage.close();
  }
}
