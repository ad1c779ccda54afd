import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * Bare Fastify with one statement that reads ready rows: `ready-rows.ts <database url>`. Prints its address.
 * `/page/<number>` is 20 cards of the newest books from there on, `/book/<id>` the cards of a book and of those beside it.
 */
const statements = {
  page: `select card from book_cards
    where (published_at, book_id) < (timestamptz '2020-01-01Z' + $1 * interval '1 minute', 0)
    order by published_at desc nulls last, book_id desc nulls last limit 20`,
  book: `select card from book_cards where book_id = any(
    (select array_append(similar_ids, book_id) from book_shelves where book_id = $1)::int[])`,
};
type Asked = { Params: { kind: keyof typeof statements; number: string } };

// As many connections as the application has.
const pool = new Pool({ connectionString: process.argv[2], max: 8 });
const app = Fastify();
app.get<Asked>('/:kind/:number', async ({ params: { kind, number } }, reply) => {
  const asked = { name: kind, text: statements[kind], values: [Number(number)] };
  const { rows } = await pool.query<{ card: string }>(asked);
  const cards = rows.map(({ card }) => card).join();
  return reply.type('application/json; charset=utf-8').send(`{"books":[${cards}]}`);
});
process.stdout.write(`${await app.listen({ port: 0 })}\n`);
