import { setTimeout as delay } from 'node:timers/promises';
import { type Random, randomFrom } from '#server/features/books/cover/random.ts';
import { columns } from '../support/run-command.ts';
import { createAsk } from './ask.ts';
import { type Blow, blowsFor, type Lengths, strike } from './blows.ts';
import { judge, untilCalm, type Verdict } from './judge.ts';
import { openPeople, type People } from './people.ts';
import { openStage, type Stage } from './stage.ts';

type Given = {
  /** Empty, and through which the database's own user may pass. */
  folder: string;
  seed: number;
  /** The folder of an older version, built, with which the processes begin. */
  older?: string;
  /** Says how far it is. */
  say?: (text: string) => void;
};
type Acting = { stage: Stage; people: People; random: Random; verdict: Verdict };
type Report = Verdict & { logs: string };

const CALM_LIMIT_MS = 180_000;
const CALM_LIMIT_PER_ROUND_MS = 6_000;
const LONGEST_PAUSE_MS = 4_000;

/**
 * Acts while people listen and books are made, lets everything come to rest, and holds what was promised against what is
 * there.
 */
export async function withPeople(
  { folder, seed, older, say = () => undefined }: Given,
  rounds: number,
  act: (acting: Acting) => Promise<void>,
): Promise<Report> {
  const random = randomFrom(seed);
  const stage = await openStage(folder, older);
  const verdict: Verdict = { counts: new Map(), breaches: [] };
  try {
    const ask = createAsk(stage.address);
    const people = await openPeople(ask, random);
    const stop = people.begin();
    await act({ stage, people, random, verdict });
    await stop();
    say('waiting until all is done');
    const calmFromMs = Date.now();
    const given = { stage, people, ask, verdict };
    await untilCalm(given, CALM_LIMIT_MS + rounds * CALM_LIMIT_PER_ROUND_MS);
    const calmSeconds = Math.round((Date.now() - calmFromMs) / 1000);
    await judge(given);
    verdict.counts.set('seconds until all was done', calmSeconds);
    return { ...verdict, logs: stage.logs() };
  } finally {
    await stage.close();
  }
}

type Chaos = Given & {
  /** Which blows, or how many of all kinds. */
  rounds: number | readonly Blow[];
  lengths: Lengths;
  /** How many books are ordered at most, one a round. */
  orders?: number;
};

/** Strikes while people listen and books are made, and tells what became of what they were promised. */
export function chaos({ rounds, lengths, orders = Infinity, ...given }: Chaos): Promise<Report> {
  const { say = () => undefined } = given;
  const count = typeof rounds === 'number' ? rounds : rounds.length;
  return withPeople(given, count, async ({ stage, people, random, verdict }) => {
    const canFill = stage.disk.fill !== null;
    if (!canFill) say('No disk is filled: a small one cannot be mounted here (Linux, as root).');
    const blows = typeof rounds === 'number' ? blowsFor(rounds, canFill, random) : rounds;
    for (const [index, blow] of blows.entries()) {
      const ordered = index < orders ? people.order() : null;
      await delay(random.whole(0, LONGEST_PAUSE_MS));
      say(`round ${index + 1}: ${blow}`);
      await strike(blow, { stage, lengths, random });
      verdict.counts.set(blow, (verdict.counts.get(blow) ?? 0) + 1);
      await ordered;
      for (const role of await stage.findEnded())
        verdict.breaches.push(`The ${role} process ended by itself after: ${blow}.`);
    }
  });
}

/** Prints what was counted and what was broken, which ends the process with 1. */
export function tell({ counts, breaches, logs }: Report, seed?: number): void {
  const told = [columns([...counts]), ...breaches, `${breaches.length} promises broken.`];
  if (seed !== undefined) told.unshift(`Seed ${seed}.`);
  process.stdout.write(`${told.join('\n\n')}\n`);
  if (breaches.length === 0) return;
  process.stderr.write(`The processes said:\n${logs}\n`);
  process.exitCode = 1;
}
