import Fastify from 'fastify';
import { z } from 'zod';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { named } from '#server/platform/database/sql.ts';
import { createLog } from '#server/platform/log/log.ts';

/**
 * Bare Fastify with one statement that reads ready rows: `ready-rows.ts <database url>`. Prints its address.
 * `/page/<number>` is 20 cards of the newest books from there on, `/book/<id>` the cards of a book and of those beside it.
 */
const row = { card: z.string() };
const statements = {
  page: named<[from: number]>()({
    name: 'bare_page',
    text: `select card from book_cards
      where (published_at, book_id) < (timestamptz '2020-01-01Z' + $1 * interval '1 minute', 0)
      order by published_at desc nulls last, book_id desc nulls last limit 20`,
    row,
  }),
  book: named<[id: number]>()({
    name: 'bare_book',
    text: `select card from book_cards where book_id = any(
      (select array_append(similar_ids, book_id) from book_shelves where book_id = $1)::int[])`,
    row,
  }),
};
type Asked = { Params: { kind: keyof typeof statements; number: string } };

const { pool } = await openDatabase({
  databaseUrl: process.argv[2] ?? '',
  dataDir: '',
  log: createLog('error'),
});
const app = Fastify();
app.get<Asked>('/:kind/:number', async ({ params: { kind, number } }, reply) => {
  const cards = (await statements[kind](pool, Number(number))).map(({ card }) => card);
  return reply.type('application/json; charset=utf-8').send(`{"books":[${cards.join()}]}`);
});
process.stdout.write(`${await app.listen({ port: 0 })}\n`);
