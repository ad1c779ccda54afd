import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Runs } from './support/bench.ts';
import { type BuiltServer, withBuilt } from './support/built-server.ts';
import { withCatalogue } from './support/database.ts';
import { atMost, type Measured } from './support/figures.ts';
import { at, fetchText } from './support/load.ts';
import { openPlayers, type Player, saveOf } from './support/readers.ts';

const LISTENERS = 500;
/** How often a player saves, and how many saves come between two opened pages. */
const SAVE_EVERY_SECONDS = 10;
const SAVES_A_PAGE = 3;

/** Row 20: 500 listeners at once, each saving at their own pace and opening a page now and then. */
export const listenersBench: Bench = {
  name: 'listeners',
  about: '20: 500 listeners at once, for as many minutes as --minutes says',
  measure: (runs) =>
    withCatalogue(runs, ({ client, server }) =>
      withBuilt(server, (_admin, running) =>
        runs.repeat(async () => measureListeners(running, await openPlayers(client, LISTENERS), runs)),
      ),
    ),
};

async function measureListeners(
  { address, memoryBytes }: BuiltServer,
  players: readonly Player[],
  { minutes }: Runs,
): Promise<Measured[]> {
  let latencies: number[] = [];
  let errors = 0;
  const counted = (call: Promise<string>, due: number) =>
    call
      .catch(() => (errors += 1))
      .then(() => {
        latencies.push(performance.now() - due);
      });
  const play = (player: Player, due: number, opensPage: boolean): Promise<void>[] => {
    player.seconds += SAVE_EVERY_SECONDS;
    const target = { address, token: player.token };
    const { path, ...sent } = saveOf(player);
    const saving = counted(fetchText(target, path, sent), due);
    return opensPage ? [saving, counted(fetchText(target, `/api/v1/books/${player.bookId}`), due)] : [saving];
  };
  /** Every player saves once, spread evenly over the pause between two saves. A call counts from when it was due. */
  async function round(number: number): Promise<void> {
    const began = performance.now();
    const pending: Promise<void>[] = [];
    for (const [index, player] of players.entries()) {
      const due = began + (index / players.length) * SAVE_EVERY_SECONDS * 1000;
      await delay(Math.max(0, due - performance.now()));
      pending.push(...play(player, due, (number + index) % SAVES_A_PAGE === 0));
    }
    await Promise.all(pending);
  }

  await round(0);
  latencies = [];
  const before = memoryBytes() / 1e6;
  for (let number = 1; number <= (minutes * 60) / SAVE_EVERY_SECONDS; number += 1) await round(number);
  const after = memoryBytes() / 1e6;
  const sorted = latencies.toSorted((one, other) => one - other);
  const what = `${LISTENERS} listeners for ${minutes} min`;
  const reference = { what: 'once all had come', figure: before };
  return [
    { what: `${what}: errors`, figure: errors, unit: 'calls', bars: [atMost(0)] },
    { what: `${what}: p99`, figure: at(sorted, 0.99), unit: 'ms', bars: [atMost(100)] },
    {
      what: `${what}: memory at the end`,
      figure: after,
      unit: 'MB',
      reference,
      bars: [atMost(1.1, 'ratio')],
    },
  ];
}
