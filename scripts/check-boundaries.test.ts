import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { boundariesOf, cycleIn, featureEdgesOf } from './boundaries.mjs';
import { checkBoundaries, verdict } from './check-boundaries.mjs';
import { PURE_REACH_RULE } from './pure-files.mjs';
import { checkSql, OFFER_RULE, SQL_RULE } from './sql-boundaries.mjs';

type Tree = Record<string, string>;

const trees: string[] = [];

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true, force: true });
});

const installed = (name: string): Tree => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'module.exports = {};\n',
});

const packageJson = {
  name: 'tiny',
  type: 'module',
  imports: { '#contract/*': './contract/*', '#server/*': './server/*', '#web/*': './web/*' },
  dependencies: { zod: '1.0.0', pg: '1.0.0', 'drizzle-orm': '1.0.0' },
  devDependencies: { 'fast-check': '1.0.0' },
};

/** A tree that keeps every boundary: the real one in miniature. */
const sound: Tree = {
  'package.json': JSON.stringify(packageJson),
  ...installed('zod'),
  ...installed('pg'),
  ...installed('drizzle-orm'),
  ...installed('fast-check'),
  ...installed('stranger'),
  'contract/books.ts': "import { z } from 'zod';\nexport type Book = z.infer<typeof z>;\n",
  'server/main.ts': "import { compose } from './compose.ts';\ncompose();\n",
  'server/compose.ts': [
    "import { environment } from '#server/platform/config/environment.ts';",
    "import { open } from '#server/platform/database/open.ts';",
    "import { buildApp } from './app.ts';",
    'export const compose = () => buildApp(open, environment);',
  ].join('\n'),
  'server/app.ts':
    "import { routes } from './features/requests/routes.ts';\nexport const buildApp = routes;\n",
  'server/platform/config/environment.ts': 'export const environment = {};\n',
  'server/platform/config/setting.ts': 'export const setting = 1;\n',
  'server/platform/database/open.ts':
    "import pg from 'pg';\nexport const open = pg;\nexport type Open = 1;\n",
  'server/features/books/index.ts': "export { find } from './store.ts';\n",
  'server/features/books/store.ts': [
    "import { sql } from 'drizzle-orm';",
    "import type { Open } from '#server/platform/database/open.ts';",
    "import { rank } from './rules.ts';",
    'export const find = (open: Open) => [sql`select id from books`, open, rank];',
  ].join('\n'),
  'server/features/books/schema.ts':
    "import { pgTable, pgView } from 'drizzle-orm';\nexport const all = [pgTable('books', {}), pgView('titles')];\n",
  'server/features/books/rules.ts': [
    "import type { Book } from '#contract/books.ts';",
    "import type { Open } from '#server/platform/database/open.ts';",
    'export const rank = (book: Book, open: Open) => [book, open];',
  ].join('\n'),
  'server/features/books/rules.test.ts':
    "import 'fast-check';\nimport '#server/features/requests/index.ts';\nimport '../../testing/builders.ts';\n",
  'server/features/requests/routes.ts':
    "import { find } from '#server/features/books/index.ts';\nexport const routes = find;\n",
  'server/features/requests/index.ts': "export { routes } from './routes.ts';\n",
  'server/features/requests/feature.ts': [
    "import { find as books } from '#server/features/books/index.ts';",
    "import { routes } from './routes.ts';",
    "import { settings } from './settings.ts';",
    'export const requests = {',
    '  uses: { books },',
    '  routes: [routes, settings],',
    '};',
  ].join('\n'),
  'server/features/requests/settings.ts':
    "import { setting } from '#server/platform/config/setting.ts';\nexport const settings = setting;\n",
  'server/testing/builders.ts':
    "import { compose } from '#server/compose.ts';\nimport { find } from '../features/books/store.ts';\nexport const aBook = [compose, find];\n",
  'web/main.tsx': "import { Home } from '#web/app/screens/home.tsx';\nHome();\n",
  'web/app/paths.ts': 'export const paths = {};\n',
  'web/app/screens/home.tsx':
    "import { Card } from '#web/features/browsing/card.tsx';\nexport const Home = () => Card();\n",
  'web/features/browsing/card.tsx': [
    "import { paths } from '#web/app/paths.ts';",
    "import { Cover } from '#web/ui/cover.tsx';",
    "import type { Book } from '#contract/books.ts';",
    'export const Card = (book?: Book) => [Cover, book, paths];',
  ].join('\n'),
  'web/features/listening/player.ts': "import '#web/platform/data/call.ts';\nexport const player = 1;\n",
  'web/app/shell.tsx':
    "import { player } from '#web/features/listening/player.ts';\nexport const Shell = player;\n",
  'web/platform/data/call.ts': "import type { Book } from '#contract/books.ts';\nexport type Call = Book;\n",
  'web/words/words.ts': 'export const words = {};\n',
  'web/ui/cover.tsx':
    "import '#web/words/words.ts';\nimport '#web/platform/data/call.ts';\nexport const Cover = 1;\n",
};

/** [the rule that must answer, the file that breaks it, what it holds, the end of what it may not import] */
const breaches: [rule: string, file: string, source: string, target: string][] = [
  [
    'web-not-server',
    'web/app/a.ts',
    "import type { Open } from '#server/platform/database/open.ts';",
    'open.ts',
  ],
  [
    'server-not-web',
    'server/features/requests/b.ts',
    "import type { Call } from '#web/platform/data/call.ts';",
    'call.ts',
  ],
  ['contract-only-zod', 'contract/c.ts', "import 'node:fs';", 'fs'],
  ['contract-only-zod', 'contract/c2.ts', "import 'drizzle-orm';", 'drizzle-orm/index.js'],
  [
    'contract-only-zod',
    'contract/c3.ts',
    "import type { Call } from '#web/platform/data/call.ts';",
    'call.ts',
  ],
  ['web-not-node', 'web/platform/d.ts', "import 'node:path';", 'path'],
  [
    'platform-knows-no-product',
    'server/platform/http/e.ts',
    "import '#server/features/books/index.ts';",
    'index.ts',
  ],
  ['platform-knows-no-product', 'server/platform/http/e2.ts', "import '#server/app.ts';", 'app.ts'],
  ['platform-folders-acyclic', 'server/platform/email/f.ts', "import '../work/f.ts'; export {};", 'f.ts'],
  [
    'features-reach-the-world-through-platform',
    'server/features/requests/g.ts',
    "import 'pg';",
    'pg/index.js',
  ],
  [
    'features-reach-the-world-through-platform',
    'server/features/requests/g2.ts',
    "import 'node:https';",
    'https',
  ],
  ['only-entries-compose', 'server/features/requests/h.ts', "import '#server/compose.ts';", 'compose.ts'],
  [
    'settings-are-given',
    'server/settings-reader.ts',
    "import { environment } from './platform/config/environment.ts'; environment;",
    'environment.ts',
  ],
  [
    'settings-are-given',
    'server/features/requests/i.ts',
    "import '#server/platform/config/environment.ts';",
    'environment.ts',
  ],
  [
    'server-feature-books',
    'server/features/books/j.ts',
    "import type { routes } from '#server/features/requests/routes.ts';",
    'routes.ts',
  ],
  [
    'server-feature-requests',
    'server/features/requests/k.ts',
    "import '#server/features/books/store.ts';",
    'store.ts',
  ],
  [
    'server-feature-newborn',
    'server/features/newborn/l.ts',
    "import '#server/features/books/index.ts';",
    'index.ts',
  ],
  [
    'server-tests-through-index',
    'server/features/newborn/l.test.ts',
    "import '#server/features/books/store.ts';",
    'store.ts',
  ],
  [
    'index-offers-no-tables',
    'server/features/newborn/index.ts',
    "export { all } from './schema.ts';",
    'newborn/schema.ts',
  ],
  [
    'sql-names-own-tables',
    'server/features/newborn/sql.ts',
    "import './l2.ts'; `select 1 from books`;",
    'books',
  ],
  ['web-words-only-words', 'web/words/words.ts', "import '#web/ui/cover.tsx';", 'cover.tsx'],
  ['web-ui-knows-no-books', 'web/ui/m.tsx', "import type { Book } from '#contract/books.ts';", 'books.ts'],
  ['web-ui-knows-no-books', 'web/ui/m2.tsx', "import '#web/features/browsing/card.tsx';", 'card.tsx'],
  ['web-platform-page', 'web/platform/page/n.ts', "import '#web/platform/data/call.ts';", 'call.ts'],
  ['web-platform-data', 'web/platform/data/q.ts', "import '../n.ts';", 'web/platform/n.ts'],
  ['web-pieces-know-no-features', 'web/pieces/n.ts', "import '#web/features/browsing/card.tsx';", 'card.tsx'],
  ['web-platform-knows-no-screens', 'web/platform/n.ts', "import '#web/app/paths.ts';", 'paths.ts'],
  [
    'web-feature-browsing',
    'web/features/browsing/o.ts',
    "import '#web/features/listening/player.ts';",
    'player.ts',
  ],
  ['web-feature-listening', 'web/features/listening/p.ts', "import '#web/app/screens/home.tsx';", 'home.tsx'],
  ['web-feature-newborn', 'web/features/newborn/q.ts', "import '../listening/player.ts';", 'player.ts'],
  [
    'pure-files-import-no-adapters',
    'server/features/requests/plan.ts',
    "import '#server/platform/database/open.ts';",
    'open.ts',
  ],
  [
    'pure-files-import-no-adapters',
    'server/features/requests/caption-rules.ts',
    "import './store.ts';",
    'store.ts',
  ],
  [
    'pure-files-import-no-packages',
    'server/features/requests/states.ts',
    "import 'drizzle-orm';",
    'drizzle-orm/index.js',
  ],
  [
    'pure-files-reach-no-outside-world',
    'server/features/requests/rules.ts',
    "import './go-between.ts';",
    'fs',
  ],
  ['pure-files-reach-no-outside-world', 'web/features/listening/states.ts', "import 'node:fs';", 'fs'],
  [
    'shipped-not-testing',
    'server/features/requests/r.ts',
    "import '#server/testing/builders.ts';",
    'builders.ts',
  ],
  ['shipped-not-testing', 'contract/r.ts', "import './books.test.ts';", 'books.test.ts'],
  [
    'shipped-not-dev-dependency',
    'server/features/requests/s.ts',
    "import 'fast-check';",
    'fast-check/index.js',
  ],
  ['only-declared-packages', 'server/features/requests/t.ts', "import 'stranger';", 'stranger/index.js'],
  [
    'no-cycles',
    'server/features/requests/u.ts',
    "import type { V } from './v.ts'; export type U = V;",
    'v.ts',
  ],
  ['no-unresolvable', 'server/features/requests/w.ts', "import '#server/nowhere.ts';", '#server/nowhere.ts'],
  ['no-orphans', 'server/features/requests/left-over.ts', 'export const nothing = 1;', ''],
];

const accomplices: Tree = {
  'contract/books.test.ts': "import './books.ts';\n",
  'server/platform/work/f.ts': "import '../email/f.ts';\nexport {};\n",
  'server/features/requests/store.ts': "import 'drizzle-orm';\n",
  'server/features/newborn/schema.ts': 'export const all = 1;\n',
  'server/features/newborn/l2.ts': 'export const l = 2;\n',
  'server/features/requests/go-between.ts': "import 'node:fs';\n",
  'server/features/requests/v.ts': "import type { U } from './u.ts';\nexport type V = U;\n",
};

function plant(files: Tree): string {
  const root = mkdtempSync(join(tmpdir(), 'precis-boundaries-'));
  trees.push(root);
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

describe('the boundaries', { timeout: 60_000 }, () => {
  it('lets the sound tree pass', async () => {
    const seen = await checkBoundaries(plant(sound));
    expect(seen.violations.map(({ rule, line }) => `${rule}: ${line}`)).toEqual([]);
    expect(seen.modules).toBe(Object.keys(sound).filter((path) => /\.tsx?$/.test(path)).length);
    expect(seen.aliasEdges).toBeGreaterThan(10);
    expect(verdict(seen).ok).toBe(true);
  });

  it('names every planted breach, and no rule is without one', async () => {
    const root = plant({
      ...sound,
      ...accomplices,
      ...Object.fromEntries(breaches.map(([, file, source]) => [file, `${source}\n`])),
    });
    const seen = await checkBoundaries(root);
    const missed = breaches.filter(
      ([rule, file, , target]) =>
        !seen.violations.some(
          (found) => found.rule === rule && found.from === file && found.to.endsWith(target),
        ),
    );
    expect(missed.map(([rule, file]) => `${rule} in ${file}`)).toEqual([]);
    const proven = new Set(breaches.map(([rule]) => rule));
    const unproven = [...boundariesOf(root), PURE_REACH_RULE, OFFER_RULE, SQL_RULE].filter(
      ({ name }) => !proven.has(name),
    );
    expect(unproven.map(({ name }) => name)).toEqual([]);
    const { ok, text } = verdict(seen);
    expect(ok).toBe(false);
    expect(text).toContain('server/features/requests/k.ts → server/features/books/store.ts');
  });

  it('fails when it sees nothing, or no "#" import that leads somewhere', async () => {
    const empty = await checkBoundaries(plant({ 'package.json': '{}', 'server/readme.md': '' }));
    expect(empty.modules).toBe(0);
    expect(verdict(empty).ok).toBe(false);
    const some = { modules: 9, edges: 9, aliasEdges: 9, tables: 9, reads: [], violations: [] };
    expect(verdict(some).ok).toBe(true);
    expect(verdict({ ...some, aliasEdges: 0 }).ok).toBe(false);
    expect(verdict({ ...some, tables: 0 }).ok).toBe(false);
  });

  it('takes the edges between features from what each says that it uses, without a circle', () => {
    const root = plant(sound);
    expect(featureEdgesOf(root)).toEqual({ books: [], requests: ['books'] });
    writeFileSync(
      join(root, 'server/features/books/feature.ts'),
      'const uses = {};\n({ uses: from(it) });\n',
    );
    expect(() => featureEdgesOf(root)).toThrow('books/feature.ts uses cannot be read');
    expect(cycleIn({ a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c', 'a']);
  });
});

describe('the tables that SQL names', () => {
  /** What the gate says of these statements in a feature that uses books, and in one that uses nothing. */
  const judged = (...statements: string[]) =>
    ['requests', 'newborn'].map((name) => {
      const text = statements.map((statement, place) => `const s${place} = ${statement};\n`).join('');
      return checkSql(plant({ ...sound, [`server/features/${name}/store.ts`]: text })).violations.map(
        ({ line }) => line.replace(`server/features/${name}/store.ts `, ''),
      );
    });

  it('may be those of a feature that it uses, to read', () => {
    const seen = checkSql(
      plant({ ...sound, 'server/features/requests/s.ts': 'sql`select 1 from books`;\n' }),
    );
    expect(seen.reads).toEqual(['requests reads books: books']);
    for (const read of [
      'sql`select 1 from x join books on true`',
      '`select 1 from books`',
      'sql`books where true`',
    ])
      expect(judged(read), read).toEqual([[], ['reads books of books']]);
  });

  it('may be its own alone, to write', () => {
    const writes = [
      'insert into books',
      'update books set',
      'delete from books',
      'truncate books',
      'lock table books',
    ];
    for (const write of writes)
      expect(judged(`sql\`with x as (${write} ...) select 1\``), write).toEqual([
        ['writes books of books'],
        ['writes books of books'],
      ]);
  });

  it('aren’t views, what a statement itself calls so, columns, or words outside of SQL', () => {
    const harmless = [
      'sql`select 1 from titles`',
      'sql`with books as (select 1) select * from books`',
      'sql`select count(*) as books, x.books for update of books`',
      "'books'",
      '`All books of yours`',
    ];
    expect(judged(...harmless)).toEqual([[], []]);
  });
});
