import { Pool } from 'pg';

/**
 * What the driver alone can do, for the measurement of saves: `saves-bare.ts <database url> <connections>
 * <seconds> <users>`; prints upserts a second of one small table.
 */
const [url = '', connections = '32', seconds = '3', users = '1000'] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: Number(connections) });
await pool.query('DROP TABLE IF EXISTS bare_positions');
await pool.query(
  `CREATE TABLE bare_positions (user_id integer, book_id integer, position_seconds float8 NOT NULL,
    listened_at timestamptz NOT NULL, PRIMARY KEY (user_id, book_id))`,
);

const text = `INSERT INTO bare_positions VALUES ($1, $2, $3, now()) ON CONFLICT (user_id, book_id)
  DO UPDATE SET position_seconds = excluded.position_seconds, listened_at = excluded.listened_at`;

async function upsertAll(worker: number, until: number): Promise<number> {
  let saved = 0;
  while (performance.now() < until) {
    const user = (saved * Number(connections) + worker) % Number(users);
    await pool.query({ name: 'bare', text, values: [user, 1, saved] });
    saved += 1;
  }
  return saved;
}

async function rate(forSeconds: number): Promise<number> {
  const began = performance.now();
  const until = began + forSeconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: Number(connections) }, (_, worker) => upsertAll(worker, until)),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000);
}

await rate(0.5);
process.stdout.write(`${await rate(Number(seconds))}\n`);
await pool.end();
