// Gate: what must not be in the repository, whatever its language.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { staleFiles } from './generated-files.mjs';

const MAX_BYTES = 1_000_000;
const MAX_STYLESHEET_LINES = 300;
const MOST_LINES = 'scripts/most-lines.json';

const CODE = /\.(?:ts|tsx|mjs|js|css|json|sh)$/;
const DRAWER = /(?:^|\/)(?:utils?|helpers?|common|misc|shared)(?=[./]|$)/;
const BUILT = /^data\/|(?:^|\/)(?:dist|node_modules|coverage)\/|\.(?:min|bundle)\.(?:js|css)$|\.map$/;

/** The words are written with a class or a group, so that this file passes itself. */
const LINE_RULES = [
  {
    what: 'a path of somebody’s machine',
    pattern: /(?:^|[\s'"`(=:[,])(?:\/(?:root|Users|work|workspace)\/|\/home\/(?!node\b)|[A-Z]:\\Users\\)/,
  },
  {
    what: 'the address of a package registry',
    pattern: /https?:\/\/(?:registry|npm)\.|^\s*"?registry"?\s*[=:]/,
  },
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE[ ]KEY-----/ },
  {
    what: 'something that looks like an access key',
    pattern:
      /\b(?:sk-[A-Za-z0-9_-]{20,}|gh[pousr]_[A-Za-z0-9]{30,}|AKIA[A-Z0-9]{16}|xox[abp]-[A-Za-z0-9-]{20,})/,
  },
  {
    what: 'a silenced gate',
    in: CODE,
    pattern:
      /\b(?:biome-[i]gnore|(?:oxlint|eslint)-[d]isable|prettier-[i]gnore)|@ts-(?:[i]gnore|[e]xpect-error|[n]ocheck)\b/,
  },
  { what: 'a note to do something later', in: CODE, pattern: /\b(?:[T]ODO|[F]IXME|[X]XX|[H]ACK)\b/ },
  {
    what: 'that nothing of it holds any more; it goes into superseded.md',
    in: /^docs\/decisions\/\d/,
    pattern: /^\**Superseded\b(?!.* (?:where|but) )/,
  },
  { what: 'a test that shuts the others out', in: /\.test\.tsx?$/, pattern: /\.[o]nly\(/ },
];

function pathProblems(path, size) {
  const problems = [];
  if (size > MAX_BYTES)
    problems.push(`is ${Math.ceil(size / 1000)} kB; nothing over ${MAX_BYTES / 1000} kB is kept here`);
  if (BUILT.test(path)) problems.push('is a product of a build or of a run');
  if (CODE.test(path) && DRAWER.test(path)) problems.push('is a drawer; name it by what it does');
  return problems;
}

function lineProblems(path, text) {
  const rules = LINE_RULES.filter((rule) => !rule.in || rule.in.test(path));
  return text
    .split('\n')
    .flatMap((line, index) =>
      rules.filter((rule) => rule.pattern.test(line)).map((rule) => `line ${index + 1} holds ${rule.what}`),
    );
}

function lengthProblems(path, text) {
  const lines = text.split('\n').length - 1;
  const tooLong = path.endsWith('.css') && lines > MAX_STYLESHEET_LINES;
  return tooLong ? [`has ${lines} lines; a stylesheet has ${MAX_STYLESHEET_LINES} at most`] : [];
}

/** Optional packages that an entry names and the lockfile lacks: `npm ci` would fail, here or elsewhere. */
function leftOut(packages) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
}

function lockfileProblems(text) {
  const { packages = {} } = JSON.parse(text);
  const problems = leftOut(packages).map((name) => `leaves out ${name}; "npm ci" would fail`);
  const unsealed = Object.keys(packages).filter((path) => path !== '' && !packages[path].integrity);
  problems.push(...unsealed.map((path) => `has no checksum of ${path}`));
  if (/^\s*"resolved":/m.test(text)) problems.push('names the addresses its packages came from ("resolved")');
  return problems;
}

function manifestProblems(text) {
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = JSON.parse(text);
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `does not pin ${name} to one version (${version})`);
}

const PACKAGE_FILES = { 'package-lock.json': lockfileProblems, 'package.json': manifestProblems };

function contentProblems(path, bytes) {
  if (bytes.includes(0)) return [];
  const text = bytes.toString('utf8');
  return [...lineProblems(path, text), ...lengthProblems(path, text), ...(PACKAGE_FILES[path]?.(text) ?? [])];
}

const SOURCE = /\.(?:ts|tsx|mjs)$/;
const NOT_COUNTED = /\.test\.tsx?$|(?:^|\/)testing\/|^web\/words\//;

/** Lines of source by root folder, without tests and what only they use, and without words. */
function sourceLines(root, paths) {
  const lines = new Map();
  for (const path of paths.filter((one) => SOURCE.test(one) && !NOT_COUNTED.test(one))) {
    const [folder] = path.split('/');
    const count = readFileSync(join(root, path), 'utf8').split('\n').length - 1;
    lines.set(folder, (lines.get(folder) ?? 0) + count);
  }
  return lines;
}

function sumProblems(root, paths) {
  if (!paths.includes(MOST_LINES)) return [];
  const lines = sourceLines(root, paths);
  return Object.entries(JSON.parse(readFileSync(join(root, MOST_LINES), 'utf8')))
    .filter(([folder, most]) => (lines.get(folder) ?? 0) > most)
    .map(
      ([folder, most]) =>
        `${folder}/ has ${lines.get(folder)} lines of source; ${most} at most. CONTRIBUTING.md says what to do`,
    );
}

/** Files that are tracked, or would be by `git add`. */
function treeOf(root) {
  const arguments_ = [
    '-c',
    'safe.directory=*',
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ];
  const listed = execFileSync('git', arguments_, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
  return [...new Set(listed.split('\0').filter(Boolean))].filter((path) => existsSync(join(root, path)));
}

/**
 * @param {string} root the repository's folder
 * @returns {{ files: number, problems: string[] }}
 */
export function checkTree(root) {
  const paths = treeOf(root);
  const problems = paths.flatMap((path) => {
    const { size } = statSync(join(root, path));
    const found = [
      ...pathProblems(path, size),
      ...(size > MAX_BYTES ? [] : contentProblems(path, readFileSync(join(root, path)))),
    ];
    return found.map((problem) => `${path} ${problem}`);
  });
  return { files: paths.length, problems: [...problems, ...sumProblems(root, paths)] };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, problems } = checkTree(process.cwd());
  for (const path of staleFiles(process.cwd()))
    problems.push(`${path} is not what its folder holds; run "npm run format"`);
  for (const problem of problems) console.log(problem);
  console.log(`${files} files, ${problems.length} problems`);
  process.exitCode = files === 0 || problems.length > 0 ? 1 : 0;
}
