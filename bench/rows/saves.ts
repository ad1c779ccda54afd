import { Pool } from 'pg';
import { type Figures, measured, type Row, type Runs } from '../support/bench.ts';
import { type Catalogue, catalogue } from '../support/catalogue.ts';
import { CONNECTIONS, flood, timeEach } from '../support/load.ts';
import { openPlayers, saveOf, withServer } from '../support/server.ts';

const LISTENERS = 1_000;
/** Less than a player's, so that nobody comes to the end of a book. */
const STEP_SECONDS = 0.1;

export const rows = {
  saves: [`Position saves, fsync on, ${CONNECTIONS} connections`, '/s', '≥ 0.6 of bare upsert'],
} satisfies Record<string, Row>;

export const bench = measured(catalogue(), {
  number: '5',
  about: 'durable position saves, on the disk before they are acknowledged',
  rows,
  once: measureSaves,
});

export async function measureSaves({ url, client, server }: Catalogue, { quick }: Runs): Promise<Figures> {
  const bare = await upserts(url, quick ? 5_000 : 30_000);
  const players = await openPlayers(client, LISTENERS);
  let next = 0;
  const setupRequest = (before: object) => {
    const player = players[next++ % LISTENERS];
    if (!player) throw new Error('There are no listeners.');
    const { token, body, ...asked } = saveOf(player, STEP_SECONDS);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return { ...before, ...asked, headers, body: JSON.stringify(body) };
  };
  const accepts = (body: string) => body.includes('"accepted":true');
  // First until every listener has saved once.
  const load = { seconds: quick ? 2 : 5, warm: 2, accepts };
  return { saves: [await withServer(server, (admin) => flood(admin, { setupRequest }, load)), bare] };
}

/** Durable upserts a second by the driver alone, after a sixth to warm up. */
async function upserts(url: string, count: number): Promise<number> {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query(
    `drop table if exists bare_positions;
     create table bare_positions (user_id integer, book_id integer, position_seconds float8 not null,
       listened_at timestamptz not null, primary key (user_id, book_id))`,
  );
  const text = `insert into bare_positions values ($1, $2, $3, now()) on conflict (user_id, book_id)
    do update set position_seconds = excluded.position_seconds, listened_at = excluded.listened_at`;
  const users = Array.from({ length: count }, (_, index) => index % LISTENERS);
  const upsert = (user: number) => pool.query({ name: 'bare', text, values: [user, 1, performance.now()] });
  await timeEach(users.slice(0, count / 6), CONNECTIONS, upsert);
  const { perSecond } = await timeEach(users, CONNECTIONS, upsert);
  await pool.end();
  return perSecond;
}
