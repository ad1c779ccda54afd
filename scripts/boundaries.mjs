// Who may import whom. The rules come from the folders that exist, so a new folder gets its own at once.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUTSIDE_WORLD, PURE_FILE } from './pure-files.mjs';

const TEST_FILE = '\\.test\\.tsx?$';
const TESTING = '/testing/';
const UNSHIPPED = [TEST_FILE, TESTING, '^(?:e2e|bench|scripts)/'];
/** What puts the server together may import everything. */
const ENTRIES = ['^server/(?:main|serve|settings|features|compose|open-[a-z]+|cli)\\.ts$', '^server/cli/'];

/** Run the sources without a build, for tests and development. */
const FROM_SOURCE = '/run-source-[a-z-]+\\.mjs$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

function foldersIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Which server feature uses which others, read from their `feature.ts`. */
export function featureEdgesOf(root) {
  const folder = join(root, 'server/features');
  return Object.fromEntries(
    foldersIn(folder).map((name) => [name, usesIn(join(folder, name, 'feature.ts'))]),
  );
}

function usesIn(file) {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, names] = /^ {2}uses: \{([^}]*)\},$/m.exec(source) ?? [];
  if (names === undefined && /\buses:/.test(source)) throw new Error(`What ${file} uses cannot be read.`);
  return (names ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

export function cycleIn(edges) {
  const walk = (name, path) => {
    if (path.includes(name)) return [...path, name];
    return (edges[name] ?? []).map((next) => walk(next, [...path, name])).find(Boolean);
  };
  return Object.keys(edges)
    .map((name) => walk(name, []))
    .find(Boolean);
}

const sides = [
  forbid(
    'web-not-server',
    'The web and the server share nothing but the contract, not even types.',
    { path: '^web/' },
    { path: '^server/' },
  ),
  forbid(
    'server-not-web',
    'The web and the server share nothing but the contract, not even types.',
    { path: '^server/' },
    { path: '^web/' },
  ),
  forbid(
    'contract-only-zod',
    'The contract crosses the wire: it imports zod and itself, nothing else.',
    { path: '^contract/', pathNot: TEST_FILE },
    { pathNot: ['^contract/', '^node_modules/zod/'] },
  ),
  forbid(
    'web-not-node',
    'Nothing of Node exists in a browser.',
    { path: '^web/', pathNot: UNSHIPPED },
    { dependencyTypes: ['core'] },
  ),
];

const serverLayers = [
  forbid(
    'platform-knows-no-product',
    'The platform is free of the product: it imports the contract and itself.',
    { path: '^server/platform/', pathNot: TEST_FILE },
    { path: '^server/', pathNot: '^server/platform/' },
  ),
  forbid(
    'platform-folders-acyclic',
    'Platform folders may use each other, but never in a circle.',
    { path: '^server/platform/[^/]+/', pathNot: TEST_FILE },
    { circular: true, viaOnly: { path: '^server/platform/' } },
  ),
  forbid(
    'features-reach-the-world-through-platform',
    'Database drivers, mail, HTTP clients and processes are opened in server/open-adapters.ts and used through server/platform.',
    { path: '^server/features/', pathNot: TEST_FILE },
    { path: OUTSIDE_WORLD, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'only-entries-compose',
    'Real things are opened and features composed once, for server/main.ts and the command line.',
    { path: '^server/', pathNot: [...ENTRIES, ...UNSHIPPED] },
    { path: ENTRIES },
  ),
  forbid(
    'settings-are-given',
    'Only the entries read settings. A feature describes its own, and is given their values.',
    {
      path: '^server/',
      pathNot: [...ENTRIES, '^server/platform/config/', ...UNSHIPPED],
    },
    {
      path: '^server/platform/config/',
      pathNot: '^server/platform/config/setting\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
];

const webLayers = [
  forbid(
    'web-ui-knows-no-books',
    'web/ui is a kit of parts: it imports itself, web/platform and web/words.',
    { path: '^web/ui/', pathNot: TEST_FILE },
    { path: '^(?:web|contract)/', pathNot: '^web/(?:ui|platform|words)/' },
  ),
  forbid(
    'web-platform-knows-no-screens',
    'web/platform imports the contract, web/words and itself.',
    { path: '^web/platform/', pathNot: TEST_FILE },
    { path: '^web/', pathNot: '^web/(?:platform|words)/' },
  ),
  forbid(
    'web-pieces-know-no-features',
    'web/pieces is what several features show: it imports the contract, web/ui, web/platform, web/words and itself.',
    { path: '^web/pieces/', pathNot: TEST_FILE },
    { path: '^web/', pathNot: '^web/(?:pieces|ui|platform|words)/' },
  ),
];

/** The rooms of web/platform, each above those that it may use. */
const webRooms = ['page', 'browser', 'session', 'offline', 'format', 'data', 'preferences'];

function webRoomRule(name) {
  const place = webRooms.indexOf(name);
  if (place === -1)
    throw new Error(`What web/platform/${name} may use isn’t said in scripts/boundaries.mjs.`);
  return forbid(
    `web-platform-${name}`,
    `web/platform/${name} uses only ${webRooms.slice(0, place).join(', ') || 'itself'}.`,
    { path: `^web/platform/${name}/`, pathNot: TEST_FILE },
    { path: '^web/platform/', pathNot: `^web/platform/(?:${webRooms.slice(0, place + 1).join('|')})/` },
  );
}

const words = forbid(
  'web-words-only-words',
  'web/words holds what the screens say; it imports nothing but itself and types.',
  { path: '^web/words/', pathNot: TEST_FILE },
  { pathNot: '^web/words/', dependencyTypesNot: ['type-only'] },
);

const tests = forbid(
  'server-tests-through-index',
  'A feature’s tests meet other features through their index.ts too, or through server/testing.',
  { path: '^server/features/([^/]+)/.+\\.test\\.ts$' },
  {
    path: '^server/features/',
    pathNot: ['^server/features/$1/', '^server/features/[^/]+/index\\.ts$', TESTING],
  },
);

const purity = [
  forbid(
    'pure-files-import-no-adapters',
    'rules.ts, plan.ts, states.ts and step.ts decide; they read no store, no platform, no Node. Types are welcome.',
    { path: PURE_FILE },
    {
      path: ['^server/platform/', '^web/platform/', '[/-](?:store|schema)\\.ts$'],
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'pure-files-import-no-packages',
    'rules.ts, plan.ts, states.ts and step.ts import no package but zod.',
    { path: PURE_FILE },
    { path: '^node_modules/', pathNot: '^node_modules/zod/', dependencyTypesNot: ['type-only'] },
  ),
];

const hygiene = [
  forbid(
    'shipped-not-testing',
    'Shipped code never imports what is only there for tests.',
    { path: '^(?:contract|server|web|scripts)/', pathNot: [TEST_FILE, TESTING] },
    { path: [TEST_FILE, TESTING, '^(?:e2e|bench)/'] },
  ),
  forbid(
    'shipped-not-dev-dependency',
    'What shipped code imports must be in "dependencies".',
    { path: '^(?:contract|server)/', pathNot: [...UNSHIPPED, FROM_SOURCE] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
  ),
  forbid(
    'only-declared-packages',
    'A package that is used is declared in package.json.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  forbid('no-cycles', 'Modules that import each other in a circle are one module.', {}, { circular: true }),
  forbid(
    'no-unresolvable',
    'Every import leads somewhere. (The scripts run what they have just built in dist.)',
    {},
    { couldNotResolve: true, pathNot: '^\\.\\./dist/' },
  ),
  forbid(
    'no-orphans',
    'A file that neither imports nor is imported is left over.',
    {
      orphan: true,
      path: '^(?:contract|server|web)/',
      pathNot: ['\\.d\\.ts$', '\\.css$', '-worker\\.ts$', '^web/public/'],
    },
    {},
  ),
];

const exactly = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function serverFeatureRule([name, allowed]) {
  const indexes = allowed.map((other) => `^server/features/${exactly(other)}/index\\.ts$`);
  const through = allowed.length > 0 ? ` and, through its index.ts, ${allowed.join(', ')}` : '';
  return forbid(
    `server-feature-${name}`,
    `server/features/${name} imports the contract, the platform, itself${through}.`,
    { path: `^server/features/${exactly(name)}/`, pathNot: UNSHIPPED },
    {
      path: '^(?:server|e2e|bench|scripts)/',
      pathNot: [`^server/features/${exactly(name)}/`, '^server/platform/', TESTING, ...indexes],
    },
  );
}

function webFeatureRule(name) {
  return forbid(
    `web-feature-${name}`,
    `web/features/${name} imports the contract, web/pieces, web/ui, web/platform, web/words, web/app/paths.ts and itself; screens compose features.`,
    { path: `^web/features/${exactly(name)}/` },
    {
      path: '^(?:web|e2e|bench|scripts)/',
      pathNot: [
        `^web/features/${exactly(name)}/`,
        '^web/(?:pieces|ui|platform|words)/',
        '^web/app/paths\\.ts$',
        TESTING,
      ],
    },
  );
}

/** dependency-cruiser's `forbidden` rules for the repository at `root`. */
export function boundariesOf(root) {
  const edges = featureEdgesOf(root);
  const cycle = cycleIn(edges);
  if (cycle) throw new Error(`Features use each other in a circle: ${cycle.join(' → ')}`);
  return [
    ...sides,
    ...serverLayers,
    ...Object.entries(edges).map(serverFeatureRule),
    ...webLayers,
    ...foldersIn(join(root, 'web/platform')).map(webRoomRule),
    ...foldersIn(join(root, 'web/features')).map(webFeatureRule),
    words,
    tests,
    ...purity,
    ...hygiene,
  ];
}

/** Options for dependency-cruiser: types count as imports, packages are not entered, `#…` follows package.json. */
export const cruiseOptions = {
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(?:dist|data|coverage)/' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    mainFields: ['module', 'main', 'types', 'typings'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
  },
};

export function sourceRoots(root) {
  const present = new Set(foldersIn(root));
  return ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'].filter((name) => present.has(name));
}
