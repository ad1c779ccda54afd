import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatedFiles } from './generated-files.mjs';
import { makeLanguage } from './language.mjs';

const project = join(import.meta.dirname, '..');
const guide = readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8');

/** `[file, anchor, what to put behind it]`. */
type Edit = readonly [path: string, anchor: string, added: string];
type Recipe = {
  /** As CONTRIBUTING.md calls it. */
  name: string;
  /** Files of its own, which the recipe can't name. */
  adds?: Readonly<Record<string, string>>;
  begins: readonly Edit[];
  /** Files that don't compile at that point, and so tell of what is left to do. */
  misses?: readonly string[];
  ends?: readonly Edit[];
  /** What compiles in the end although the recipe never touches it. */
  checks?: readonly string[];
};

const details = 'server/features/books/details.ts';
const bookPage = 'web/features/browsing/book-page/book-page.tsx';
const shelves = 'server/features/browsing/discovery/show-shelf.ts';
const settingsTest = 'server/settings.test.ts';
const routes = 'server/features/requests/routes.ts';
const requests = 'server/features/requests/feature.ts';
const endpoint = `export const countMine = endpoint({
  route: 'GET /api/v1/requests/count',
  access: 'signed-in',
  summary: 'How many the current user has made.',
  answer: z.object({ count: z.number().int() }),
});`;

const recipes: readonly Recipe[] = [
  {
    name: 'Add a column of a book',
    begins: [
      [
        'contract/book-details.ts',
        'const texts = {',
        "subtitle: { called: 'The subtitle', most: 300, none: null },",
      ],
    ],
    misses: [details, 'web/words/en/books.ts', 'web/words/es/books.ts', bookPage],
    ends: [
      ['server/features/books/schema.ts', "slogan: text().notNull().default(''),", 'subtitle: text(),'],
      ['web/words/en/books.ts', 'Record<DetailText | DetailList, string>> = {', "subtitle: 'Subtitle',"],
      ['web/words/es/books.ts', 'details: {', "subtitle: 'Subtítulo',"],
      ['web/words/de/books.ts', 'details: {', "subtitle: 'Untertitel',"],
      [bookPage, 'Record<DetailText, string | undefined>> = {', 'subtitle: classes.heading,'],
    ],
    // What is derived: the form, what stands in for it in older copies, the column of the export.
    checks: [
      details,
      'contract/books.ts',
      'web/features/books/book-fields.tsx',
      'web/features/books/book-form.ts',
      'web/platform/offline/copy-forms.ts',
      'server/features/actions/export-books.ts',
    ],
  },
  {
    name: 'Add an endpoint',
    adds: {
      'server/features/requests/count-mine.ts': `
        import { countRows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
        export const countMine = async (runner: SqlRunner, userId: number) =>
          ({ count: await countRows(runner, sql\`request_askers where user_id = \${userId}\`) });`,
    },
    begins: [
      ['contract/requests.ts', "from './values.ts';", endpoint],
      [routes, "'./list-store.ts';", "import { countMine } from './count-mine.ts';"],
      [
        routes,
        '= deps.database;',
        'mount(app, contract.countMine, ({ currentUser }) => countMine(pool, currentUser.userId));',
      ],
      [
        'web/features/requests/use-my-requests.ts',
        "from '#web/platform/data/read.ts';",
        "export const countMine = read('GET /api/v1/requests/count');",
      ],
    ],
  },
  {
    name: 'Add a shelf',
    begins: [
      ['contract/book-lists.ts', "['recommended', 'trending'", ", 'loved'"],
      ['web/words/en/browsing.ts', "trending: 'Trending this week',", "loved: 'Loved',"],
    ],
    misses: [shelves, 'web/words/es/browsing.ts'],
    ends: [
      [shelves, '= { recommended, trending', ', loved: trending'],
      ['web/words/es/browsing.ts', 'shelves: {', "loved: 'Queridos',"],
      ['web/words/de/browsing.ts', 'shelves: {', "loved: 'Geliebt',"],
    ],
  },
  {
    name: 'Add a feature',
    adds: {
      'server/features/clubs/feature.ts': `
        import { books } from '#server/features/books/index.ts';
        import { feature } from '#server/platform/feature/feature.ts';
        export const clubs = feature({ name: 'clubs', uses: { books }, settings: {}, open: () => ({ api: {} }) });`,
    },
    begins: [],
    checks: ['server/features.ts', 'server/compose.ts'],
  },
  {
    name: 'Add a setting',
    begins: [
      [
        'server/features/imports/settings.ts',
        "in the system’s temporary folder.',\n  }),",
        `LIST_ROWS: setting(withDefault(z.coerce.number().int().min(1), 9), {
          shape: 'rows', example: '5', standard: '9', about: 'The longest list.',
        }),`,
      ],
      [
        'docs/operations.md',
        'in the system’s temporary folder. | `500` |',
        '| `LIST_ROWS` | rows | 9 | The longest list. | `5` |',
      ],
    ],
    misses: [settingsTest],
    ends: [[settingsTest, 'const wrong: Record<SettingName, string[]> = {', "LIST_ROWS: ['0', 'all'],"]],
  },
  {
    name: 'Add a job',
    adds: {
      'server/features/requests/forget-request.ts': `
        import type { SqlRunner } from '#server/platform/database/sql.ts';
        import type { JobContext } from '#server/platform/work/job-handlers.ts';
        import { addJob } from '#server/platform/work/jobs.ts';
        export const FORGET = 'forget-request';
        export const forgetSoon = (tx: SqlRunner, id: number) =>
          addJob(tx, { name: FORGET, payload: { id }, key: \`\${FORGET}:\${id}\` });
        export const forgetJob = async (_payload: unknown, { signal }: Pick<JobContext, 'signal'>) =>
          signal.throwIfAborted();`,
    },
    begins: [
      [requests, "'./fulfil-requests.ts';", "import { FORGET, forgetJob } from './forget-request.ts';"],
      [requests, "feature/feature.ts';", "import { inLane } from '#server/platform/work/job-handlers.ts';"],
      [requests, 'api: {},', "jobs: inLane('quick', { [FORGET]: forgetJob }),"],
    ],
  },
  {
    name: 'Adding a language',
    begins: [
      ['web/words/de/language.ts', "appLanguage: typeof english = 'es'", ".replace('es', 'de')"],
      ['scripts/alike-words.mjs', '};', 'alike.de = alike.es;'],
    ],
    // As `npm run language -- fr` makes it.
    checks: ['web/words/fr/language.ts', 'web/words/fr/settings.ts', 'web/words/fr/actions.ts'],
  },
];

const COPIED = [
  'contract',
  'server',
  'web',
  'scripts',
  'docs/operations.md',
  'package.json',
  'tsconfig.base.json',
];
const copy = mkdtempSync(join(tmpdir(), 'precis-recipes-'));
const readCopy = (path: string): string => readFileSync(join(copy, path), 'utf8');

function copyTree(): void {
  for (const path of COPIED) cpSync(join(project, path), join(copy, path), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  // In place of a translation.
  cpSync(join(copy, 'web/words/es'), join(copy, 'web/words/de'), { recursive: true });
  makeLanguage(copy, 'fr');
  for (const [path, text] of recipes.flatMap(({ adds = {} }) => Object.entries(adds))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
  writeFileSync(join(copy, 'server/features.ts'), generatedFiles(copy)['server/features.ts']);
}

function make(edits: readonly Edit[]): void {
  for (const [path, anchor, added] of edits) {
    expect(readCopy(path), path).toContain(anchor);
    writeFileSync(
      join(copy, path),
      readCopy(path).replace(anchor, () => `${anchor}\n${added}`),
    );
  }
}

const touchedBy = ({ adds = {}, begins, ends = [], checks = [] }: Recipe): string[] =>
  [...Object.keys(adds), ...[...begins, ...ends].map(([path]) => path), ...checks].filter((path) =>
    /\.tsx?$/.test(path),
  );

const packages = new Map<string, ts.SourceFile | undefined>();

/** What doesn't compile, as browser and server at once: reads only what these files import. */
function faultsIn(paths: readonly string[]): Map<string, string[]> {
  const { config } = ts.readConfigFile(join(copy, 'web/tsconfig.json'), ts.sys.readFile) as {
    config: object;
  };
  const given = { ...config, include: [], files: paths.map((path) => `../${path}`), references: [] };
  const { fileNames, options } = ts.parseJsonConfigFileContent(given, ts.sys, join(copy, 'web'));
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (path, ...rest) => {
    const isKept = path.includes('/node_modules/');
    const file = (isKept && packages.get(path)) || read(path, ...rest);
    if (isKept) packages.set(path, file);
    return file;
  };
  const program = ts.createProgram(
    fileNames,
    { ...options, noEmit: true, composite: false, incremental: false },
    host,
  );
  return new Map(
    paths.map((path) => [
      path,
      program
        .getSemanticDiagnostics(program.getSourceFile(join(copy, path)))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')),
    ]),
  );
}

/** What CONTRIBUTING.md says under a name, up to the next one. */
function textOf(name: string): string {
  const [, after = ''] = guide.split(new RegExp(`^(?:\\*\\*${name}\\.?\\*\\*|## ${name}$)`, 'm'));
  return after.split(/^(?:\*\*|## )/m)[0] ?? '';
}

const isNamedIn = (text: string, path: string): boolean =>
  [basename(path), dirname(path), path.replace(/^contract\/[\w-]+/, 'contract/<noun>')].some((one) =>
    text.includes(one),
  );

describe('the recipes of CONTRIBUTING.md', { timeout: 300_000 }, () => {
  let begun: Map<string, string[]>;
  let ended: Map<string, string[]>;

  beforeAll(() => {
    copyTree();
    make(recipes.flatMap(({ begins }) => begins));
    begun = faultsIn(recipes.flatMap(({ misses = [] }) => misses));
    make(recipes.flatMap(({ ends = [] }) => ends));
    ended = faultsIn(recipes.flatMap(touchedBy));
  }, 300_000);

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it.each(recipes)('$name: names every file, and the compiler says what is left', (recipe) => {
    const { name, begins, misses = [], ends = [] } = recipe;
    const text = textOf(name);
    expect([...begins, ...ends].map(([path]) => path).filter((path) => !isNamedIn(text, path))).toEqual([]);
    expect(misses.filter((path) => begun.get(path)?.length === 0)).toEqual([]);
    expect(touchedBy(recipe).flatMap((path) => ended.get(path))).toEqual([]);
  });

  it('name files that exist', () => {
    const said = guide.slice(guide.indexOf('## Recipes'), guide.indexOf('## Style'));
    const named = [...said.matchAll(/`((?:contract|server|web|e2e|docs|scripts)\/[\w./-]+\.\w+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((path) => !existsSync(join(project, path)))).toEqual([]);
  });

  it('show the new shelf at home, and offer the new language', async () => {
    const config = join(copy, 'vitest.config.ts');
    writeFileSync(config, "export default { test: { environment: 'node', isolate: false } };\n");
    const tests = ['web/app/screens/use-home.test.tsx'];
    const vitest = join(project, 'node_modules/.bin/vitest');
    expect(() =>
      execFileSync(vitest, ['run', '--config', config, ...tests], { cwd: copy, stdio: 'pipe' }),
    ).not.toThrow();
    const { leftToDo } = (await import(join(copy, 'scripts/language.mjs'))) as {
      leftToDo: (root: string, code: string) => Record<string, string[]>;
    };
    expect(leftToDo(copy, 'de')).toEqual({ missing: [], unknown: [], broken: [], stale: [], english: [] });
    const { languages } = (await import(join(copy, 'scripts/languages.mjs'))) as { languages: string[] };
    expect(languages).toContain('de');
  });
});
