import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '#server/features/books/cover/random.ts';
import { until } from '../support/until.ts';
import type { Stage } from './stage.ts';

/** How long each thing stays away. */
export type Lengths = { providerMs: number; databaseMs: number; diskMs: number };
type Given = { stage: Stage; lengths: Lengths; random: Random };

const untilItAnswers = ({ query }: Stage): Promise<boolean> =>
  until('the database answers again', () =>
    query('select 1').then(
      () => true,
      () => false,
    ),
  );

const blows = {
  'provider away': async ({ stage: { providers }, lengths }: Given) => {
    providers.setAway(true);
    await delay(lengths.providerMs);
    providers.setAway(false);
  },
  'disk full': async ({ stage, lengths }: Given) => {
    stage.disk.fill?.();
    await delay(lengths.diskMs);
    stage.disk.free();
    await untilItAnswers(stage);
  },
  'database away': async ({ stage: { door }, lengths }: Given) => {
    await door.shut();
    await delay(lengths.databaseMs);
    await door.open();
  },
  'server killed': ({ stage }: Given) => stage.kill('web'),
  'worker killed': ({ stage }: Given) => stage.kill('worker'),
  'server and worker killed': ({ stage }: Given) => stage.kill('web', 'worker'),
  'database killed': async ({ stage }: Given) => {
    const before = stage.database.processId;
    process.kill(before, 'SIGKILL');
    await until('the database is started again', async () => stage.database.processId !== before);
    await untilItAnswers(stage);
  },
  'part of the database killed': async ({ stage, random }: Given) => {
    const found = await stage.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    process.kill(found[random.whole(0, found.length - 1)]?.pid ?? 0, 'SIGKILL');
    await untilItAnswers(stage);
  },
} as const;

export type Blow = keyof typeof blows;

/** What is away for a while comes once in so many rounds; processes are killed in all others. */
const ROUNDS_OF_AWAY = 25;
const kills: readonly Blow[] = [
  'worker killed',
  'database killed',
  'server killed',
  'part of the database killed',
  'worker killed',
  'server and worker killed',
  'worker killed',
  'server killed',
];

/** As many as rounds. The provider comes first, as what waits for it takes longest to come back. */
export function blowsFor(rounds: number, canFill: boolean, random: Random): Blow[] {
  const away: Blow[] = ['provider away', ...(canFill ? (['disk full'] as const) : []), 'database away'];
  const most = Math.min(Math.ceil(rounds / ROUNDS_OF_AWAY) * away.length, Math.ceil(rounds / 2));
  const all = Array.from(
    { length: rounds },
    (_, at) => (at < most ? away[at % away.length] : kills[(at - most) % kills.length]) ?? 'provider away',
  );
  const [begin = 'provider away', ...others] = all;
  const mixed = others.map((blow) => ({ blow, at: random.next() }));
  return [begin, ...mixed.toSorted((one, other) => one.at - other.at).map(({ blow }) => blow)];
}

/** Ends when all runs again. */
export const strike = (blow: Blow, given: Given): Promise<void> =>
  blow === 'provider away' ? blows[blow](given) : given.stage.during(() => blows[blow](given));
