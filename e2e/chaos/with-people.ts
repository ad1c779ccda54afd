import { type Random, randomOf } from '../attack/random.ts';
import { createAsk } from './ask.ts';
import { judge, type Line, untilCalm } from './judge.ts';
import { openPeople, type People } from './people.ts';
import { openStage, type Stage } from './stage.ts';

type Given = {
  /** Empty, and through which the database's own user may pass. */
  folder: string;
  seed: number;
  /** The folder of an older version, built, with which the processes begin. */
  older?: string;
  calmLimitMs: number;
  /** Says how far it is. */
  say: (text: string) => void;
};
type Acting = { stage: Stage; people: People; random: Random };

export type Report = { lines: Line[]; breaches: string[]; logs: string };

/**
 * Acts while people listen and books are made, lets everything come to rest, and counts what is left. `act` says what it
 * did, and what went wrong meanwhile.
 */
export async function withPeople(
  { folder, seed, older, calmLimitMs, say }: Given,
  act: (acting: Acting) => Promise<{ lines: Line[]; breaches: string[] }>,
): Promise<Report> {
  const random = randomOf(seed);
  const stage = await openStage(folder, older);
  try {
    const ask = createAsk(stage.address);
    const people = await openPeople(ask, random);
    const stop = people.begin();
    const done = await act({ stage, people, random });
    await stop();
    say('waiting until all is done');
    const calmFromMs = Date.now();
    const given = { stage, people, ask };
    const stuck = await untilCalm(given, calmLimitMs);
    const calmSeconds = Math.round((Date.now() - calmFromMs) / 1000);
    const { lines, breaches } = await judge(given);
    return {
      lines: [...done.lines, ...lines, { what: 'seconds until all was done', count: calmSeconds }],
      breaches: [...done.breaches, ...stuck.map((what) => `Stuck: ${what}`), ...breaches],
      logs: stage.logs(),
    };
  } finally {
    await stage.close();
  }
}
