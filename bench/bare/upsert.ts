import { Pool } from 'pg';

/** Durable upserts a second by the driver alone: `upsert.ts <database url> <connections> <seconds> <users>`. */
const [url = '', connections = '32', seconds = '3', users = '1000'] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: Number(connections) });
await pool.query(
  `drop table if exists bare_positions;
   create table bare_positions (user_id integer, book_id integer, position_seconds float8 not null,
     listened_at timestamptz not null, primary key (user_id, book_id))`,
);

const text = `insert into bare_positions values ($1, $2, $3, now()) on conflict (user_id, book_id)
  do update set position_seconds = excluded.position_seconds, listened_at = excluded.listened_at`;

async function upsertAll(connection: number, until: number): Promise<number> {
  let saved = 0;
  while (performance.now() < until) {
    const user = (saved * Number(connections) + connection) % Number(users);
    await pool.query({ name: 'bare', text, values: [user, 1, saved] });
    saved += 1;
  }
  return saved;
}

async function rate(forSeconds: number): Promise<number> {
  const began = performance.now();
  const until = began + forSeconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: Number(connections) }, (_, connection) => upsertAll(connection, until)),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000);
}

await rate(0.5);
process.stdout.write(`${await rate(Number(seconds))}\n`);
await pool.end();
