import { Agent, request } from 'node:http';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { typedKeywords } from './search-keywords.ts';
import { at, timeEach } from './time-each.ts';

/**
 * Asks for keywords as one types them, in a process of its own so that its work is not the server's; prints the figures.
 * `search-client.ts http <address> <letters> <connections>` asks Precis, `… inside <database url> …` and
 * `… beginning <database url> …` a bare statement for titles that hold the keyword, or that begin with it.
 */
const [, , mode, given = '', typedLetters = '1', typedConnections = '1'] = process.argv;
const letters = Number(typedLetters);
const connections = Number(typedConnections);

type Search = (keyword: string) => Promise<unknown>;

function searchByHttp(address: string): Search {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = { authorization: 'Bearer reader' };
  return (keyword) =>
    new Promise<void>((told, failed) => {
      const url = `${address}/api/v1/books/search?keyword=${encodeURIComponent(keyword)}`;
      const call = request(url, { agent, headers }, (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) told();
          else failed(new Error(`${url} answered ${response.statusCode}`));
        });
      });
      call.once('error', failed).end();
    });
}

type Bare = { prepare?: string; name: string; text: string; value: (keyword: string) => string[] };

/** The one statement that a search cannot do without, as anybody would write it: where the words may stand, there are two. */
const bareStatements: Record<'inside' | 'beginning', Bare> = {
  inside: {
    prepare: `
      create extension if not exists pg_trgm;
      create table if not exists bare_titles as
        select b.id, b.title, b.slogan, b.title_key, a.name from books b join authors a on a.id = b.author_id
        where b.status = 'published';
      create index if not exists bare_titles_trigrams on bare_titles using gin (title_key gin_trgm_ops);
      analyze bare_titles;`,
    name: 'bare_inside',
    text: 'select id, title, slogan, name from bare_titles where title_key like $1 limit 20',
    value: (keyword) => [`%${keyword}%`],
  },
  beginning: {
    name: 'bare_beginning',
    text: `select b.id, b.title, b.slogan, a.name from books b join authors a on a.id = b.author_id
           where b.status = 'published' and b.title_key ~>=~ $1 and b.title_key ~<~ $2
           order by b.title_key using ~<~, b.id limit 20`,
    value: (keyword) => [keyword, `${keyword}\u{10ffff}`],
  },
};

async function searchBySql(databaseUrl: string, { prepare, name, text, value }: Bare): Promise<Search> {
  const log = createLog('error');
  const { pool } = await openDatabase({ databaseUrl, dataDir: '', log, poolSize: connections });
  if (prepare) await pool.query(prepare);
  return (keyword) => pool.query({ name, text, values: value(keyword) });
}

const search =
  mode === 'inside' || mode === 'beginning'
    ? await searchBySql(given, bareStatements[mode])
    : searchByHttp(given);
// For other titles, until what is asked runs as it does in a server that has been up for a while.
await timeEach(typedKeywords(letters, 4_000, 50_000), connections, search);
const { latencies, perSecond } = await timeEach(typedKeywords(letters, 1_500), connections, search);
console.log(JSON.stringify({ p50: at(latencies, 0.5), p95: at(latencies, 0.95), perSecond }));
process.exit();
