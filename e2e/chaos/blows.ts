import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../attack/random.ts';
import type { Role, Stage } from './stage.ts';

const AGAIN_MS = 50;
const LIMIT_MS = 120_000;

/** How long each thing stays away. */
export type Lengths = { providerMs: number; databaseMs: number; diskMs: number };
type Given = { stage: Stage; lengths: Lengths; random: Random };

async function untilItAnswers({ query }: Stage): Promise<void> {
  const limit = Date.now() + LIMIT_MS;
  while (Date.now() < limit) {
    const isUp = await query('select 1').then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await delay(AGAIN_MS);
  }
  throw new Error(`The database was not started again within ${LIMIT_MS / 1000} s.`);
}

const killed =
  (...roles: Role[]) =>
  async ({ stage }: Given) => {
    await Promise.all(roles.map(stage.kill));
  };

async function databaseKilled({ stage }: Given): Promise<void> {
  const before = stage.database.processId;
  process.kill(before, 'SIGKILL');
  const limit = Date.now() + LIMIT_MS;
  while (stage.database.processId === before && Date.now() < limit) await delay(AGAIN_MS);
  await untilItAnswers(stage);
}

async function partOfDatabaseKilled({ stage, random }: Given): Promise<void> {
  const found = await stage.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  process.kill(random.pick(found).pid, 'SIGKILL');
  await untilItAnswers(stage);
}

async function databaseAway({ stage, lengths }: Given): Promise<void> {
  await stage.door.shut();
  await delay(lengths.databaseMs);
  await stage.door.open();
}

async function diskFull({ stage, lengths }: Given): Promise<void> {
  stage.disk.fill?.();
  await delay(lengths.diskMs);
  stage.disk.free();
  await untilItAnswers(stage);
}

async function providerAway({ stage, lengths }: Given): Promise<void> {
  stage.writer.leave();
  await delay(lengths.providerMs);
  stage.writer.comeBack();
}

const blows = {
  'provider away': providerAway,
  'disk full': diskFull,
  'database away': databaseAway,
  'server killed': killed('web'),
  'worker killed': killed('worker'),
  'database killed': databaseKilled,
  'part of the database killed': partOfDatabaseKilled,
  'server and worker killed': killed('web', 'worker'),
} as const satisfies Record<string, (given: Given) => Promise<void>>;

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
export function blowsFor(rounds: number, { canFill, random }: { canFill: boolean; random: Random }): Blow[] {
  const away: Blow[] = ['provider away', ...(canFill ? (['disk full'] as const) : []), 'database away'];
  const times = Math.ceil(rounds / ROUNDS_OF_AWAY);
  const first = Array.from({ length: times }, () => away)
    .flat()
    .slice(0, Math.ceil(rounds / 2));
  const rest = Array.from({ length: rounds - first.length }, (_, index) => kills[index % kills.length]);
  const [begin = 'provider away', ...others] = [...first, ...rest] as Blow[];
  const mixed = others.map((blow) => ({ blow, at: random.whole(0, 1_000_000) }));
  return [begin, ...mixed.toSorted((one, other) => one.at - other.at).map(({ blow }) => blow)];
}

/** Ends when all runs again. */
export const strike = (blow: Blow, given: Given): Promise<void> =>
  blow === 'provider away' ? blows[blow](given) : given.stage.during(() => blows[blow](given));
