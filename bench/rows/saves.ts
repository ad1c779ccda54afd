import type { Bench, Figures, Row, Runs } from '../support/bench.ts';
import { type Catalogue, withCatalogue } from '../support/catalogue.ts';
import { CONNECTIONS, flood } from '../support/load.ts';
import { withProgram } from '../support/program.ts';
import { openPlayers, saveOf, withServer } from '../support/server.ts';

const LISTENERS = 1_000;
/** Less than a player's, so that nobody comes to the end of a book. */
const STEP_SECONDS = 0.1;

export const rows: Record<string, Row> = {
  saves: {
    what: `Position saves, fsync on, ${CONNECTIONS} connections`,
    unit: '/s',
    reference: 'bare upsert',
    ratioLeast: 0.6,
  },
};

export const bench: Bench = {
  number: '5',
  about: 'durable position saves, on the disk before they are acknowledged',
  rows,
  measure: (runs) => withCatalogue(runs, (catalogue) => runs.repeat(() => measureSaves(catalogue, runs))),
};

export async function measureSaves(
  { url, client, server }: Catalogue,
  { quick }: Pick<Runs, 'quick'>,
): Promise<Figures> {
  const seconds = quick ? 2 : 5;
  const bare = await withProgram('upsert', [url, CONNECTIONS, seconds, LISTENERS], async (said) =>
    Number(said),
  );
  const players = await openPlayers(client, LISTENERS);
  let next = 0;
  const save = () => {
    const player = players[next++ % LISTENERS];
    if (!player) throw new Error('There are no listeners.');
    return { ...saveOf(player, STEP_SECONDS), token: player.token };
  };
  const accepts = (body: string) => body.includes('"accepted":true');
  // First until every listener has saved once.
  const ours = await withServer(server, (target) => flood(target, save, { seconds, warm: 2, accepts }));
  return { saves: [ours, bare] };
}
