import type { Bench, Runs } from './support/bench.ts';
import { withBuilt } from './support/built-server.ts';
import { type Catalogue, withCatalogue } from './support/database.ts';
import { atLeast, type Measured } from './support/figures.ts';
import { onLoadCore, withProgram } from './support/program.ts';
import { rawRequests } from './support/raw-requests.ts';
import { openPlayers, type Player, saveOf } from './support/readers.ts';

const CONNECTIONS = 32;
const LISTENERS = 1_000;
/** Less than a player's, so that nobody comes to the end of a book. */
const STEP_SECONDS = 0.1;

/** Row 5: position saves, on the disk before they are acknowledged, beside a bare upsert by `pg`. */
export const savesBench: Bench = {
  name: 'saves',
  about: '5: durable position saves',
  measure: (runs) => withCatalogue(runs, (catalogue) => runs.repeat(() => measureSaves(catalogue, runs))),
};

export async function measureSaves(
  { url, client, server }: Catalogue,
  { quick }: Pick<Runs, 'quick'>,
): Promise<Measured[]> {
  const seconds = quick ? 2 : 5;
  const bare = await withProgram('bare/upsert.ts', [url, CONNECTIONS, seconds, LISTENERS], async (said) =>
    Number(said),
  );
  const players = await openPlayers(client, LISTENERS);
  const precis = await withBuilt(server, async ({ address }) => {
    // Long enough that every listener has saved once.
    await saveFor(2, address, players);
    return saveFor(seconds, address, players);
  });
  return [
    {
      what: `Position saves, fsync on, ${CONNECTIONS} connections`,
      figure: precis,
      unit: '/s',
      reference: { what: 'bare upsert', figure: bare },
      bars: [atLeast(0.6, 'ratio')],
    },
  ];
}

/** Saves a second: one after the other on every connection, each of another listener. */
function saveFor(seconds: number, address: string, players: readonly Player[]): Promise<number> {
  return onLoadCore(async () => {
    const began = performance.now();
    const until = began + seconds * 1000;
    let saved = 0;
    const saveAll = (mine: readonly Player[]) => {
      let index = 0;
      const next = () => {
        const player = mine[index++ % mine.length];
        if (!player || performance.now() > until) return null;
        player.seconds += STEP_SECONDS;
        return requestOf(player);
      };
      return rawRequests(new URL(address), next, ({ body }) => {
        if (!body().includes('"accepted":true')) throw new Error(`A save was refused: ${body()}`);
        saved += 1;
      });
    };
    const connections = Array.from({ length: CONNECTIONS }, (_, connection) =>
      saveAll(players.filter((_player, index) => index % CONNECTIONS === connection)),
    );
    await Promise.all(connections);
    return (saved / (performance.now() - began)) * 1000;
  });
}

function requestOf(player: Player): { head: string; body: string } {
  const { method, path, body } = saveOf(player);
  const headers = [`Authorization: Bearer ${player.token}`, 'Content-Type: application/json'];
  return { head: [`${method} ${path} HTTP/1.1`, ...headers].join('\r\n'), body: JSON.stringify(body) };
}
