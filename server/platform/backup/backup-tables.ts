import type { ClientBase } from 'pg';
import { z } from 'zod';
import { firstRow, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { BackupError, type Manifest } from './archive-format.ts';

const OWN = `c.relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const tableRow = { name: z.string(), columns: z.array(z.string()) } satisfies Record<keyof Table, unknown>;
const keyRow = { from: z.string(), to: z.string() };

type Table = Manifest['tables'][number];

/** Without computed columns, referenced tables first. Jobs are kept in another way. */
export async function findTables(client: ClientBase): Promise<Table[]> {
  const tables = await rows(
    client,
    tableRow,
    sql`select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and ${sql.raw(OWN)} and c.relname <> 'jobs' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  const keys = await rows(
    client,
    keyRow,
    sql`select f.relname as "from", t.relname as "to" from pg_constraint k
     join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  );
  return inOrder(tables, keys);
}

function inOrder(tables: readonly Table[], keys: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  const done = new Set<string>();
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ name }) => !done.has(name) && keys.every(({ from, to }) => from !== name || done.has(to)),
    );
    if (ready.length === 0) throw new BackupError('Tables refer to each other in a circle.');
    for (const table of ready) {
      ordered.push(table);
      done.add(table.name);
    }
  }
  return ordered;
}

export const copyCommand = ({ name, columns }: Table, direction: 'to stdout' | 'from stdin'): string =>
  `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) ${direction}`;

/** Migrations may have filled them. */
export const emptyCommand = (tables: readonly Table[]): string =>
  `truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`;

/** Rows that come back must not fire triggers: what those would write is in the backup already. */
export const triggersCommand = (tables: readonly Table[], which: 'enable' | 'disable'): string =>
  tables.map(({ name }) => `alter table public.${quoted(name)} ${which} trigger user`).join('; ');

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The same text, whatever the server's settings. */
export const plainFormats = `
  set local time zone 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 3; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

export async function readSequences(client: ClientBase): Promise<Record<string, number>> {
  const found = await rows(
    client,
    { name: z.string(), last: z.number() },
    sql`select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(found.map(({ name, last }) => [name, last]));
}

/** Skips those that a newer version has dropped. */
export async function setSequences(
  client: ClientBase,
  last: Readonly<Record<string, number>>,
): Promise<void> {
  await client.query(
    `select setval(format('public.%I', s.name)::regclass, s.last)
     from json_each_text($1::json) as given(name, last)
     cross join lateral (select given.name, given.last::bigint as last) s
     where to_regclass(format('public.%I', s.name)) is not null`,
    [JSON.stringify(last)],
  );
}

export const dropEverything = `
  do $$
  declare found record;
  begin
    for found in select c.relname from pg_class c where c.relkind = 'r' and ${OWN} loop
      execute format('drop table public.%I cascade', found.relname);
    end loop;
    for found in select c.relname from pg_class c where c.relkind = 'S' and ${OWN} loop
      execute format('drop sequence public.%I cascade', found.relname);
    end loop;
    for found in select p.oid::regprocedure as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    loop
      execute format('drop routine %s cascade', found.name);
    end loop;
  end
  $$`;

/** Whether there is anything that somebody would miss. */
export async function holdsContent(client: SqlRunner): Promise<boolean> {
  const found = await firstRow(
    client,
    { full: z.boolean() },
    sql`select exists (select from users) or exists (select from books) as full`,
  );
  return found?.full ?? false;
}
