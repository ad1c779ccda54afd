// Builds dist/server (main.js, cli.js and each worker, in one folder) and dist/web.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { bundledForNode } from './bundled-for-node.mjs';
import { directionOf, FIRST_LANGUAGE, languages, pageWords, speaking } from './languages.mjs';
import { notingChunks, writePages } from './pages.mjs';
import { giveUp, timed } from './say.mjs';
import { slimFonts } from './slim-fonts.mjs';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'dist/.precis-build');

const SOURCE_ROOTS = ['contract', 'server', 'web'];
const OTHER_SOURCES = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/bundled-for-node.mjs',
  'scripts/languages.mjs',
  'scripts/pages.mjs',
  'scripts/slim-fonts.mjs',
];
const NOT_BUILT = /\.test\.tsx?$|[\\/]testing[\\/]/;

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !NOT_BUILT.test(path));
}

function sourcesStamp() {
  const files = [
    ...SOURCE_ROOTS.flatMap(filesBelow),
    ...OTHER_SOURCES.map((path) => join(root, path)),
  ].toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** main.ts, cli.ts and the workers; their names must differ, because they all land in one folder. */
function serverEntries() {
  const workers = filesBelow('server').filter((path) => path.endsWith('-worker.ts'));
  const entries = [join(root, 'server/main.ts'), join(root, 'server/cli.ts'), ...workers].filter(existsSync);
  const names = entries.map((entry) => basename(entry));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two server entries are called ${twice}; their names must differ.`);
  return entries;
}

async function buildServer(outdir = join(root, 'dist/server')) {
  const { build } = await import('esbuild');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: serverEntries(),
    entryNames: '[name]',
    outdir,
    ...bundledForNode,
    splitting: true,
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** One build per language, so that readers download only theirs. */
async function buildWeb() {
  await buildFirstLanguage();
  for (const language of languages) if (language !== FIRST_LANGUAGE) await buildLanguage(language);
  await Promise.all(filesBelow('dist/web').filter(isWorthCompressing).map(compress));
}

async function buildFirstLanguage() {
  const { build } = await import('vite');
  const chunks = [];
  await build({
    configFile: join(root, 'vite.config.ts'),
    plugins: [speaking(FIRST_LANGUAGE), slimFonts(), notingChunks(chunks)],
    logLevel: 'warn',
  });
  await minify(join(root, 'dist/web/before-paint.js'));
  await buildScript('web/kept-view.ts', 'kept-view.js');
  const names = readdirSync(join(root, 'dist/web/assets'));
  await writePages({ language: FIRST_LANGUAGE, page: 'index.html', chunks, fontsIn: latinFonts });
  await buildWorker({ page: 'index.html', manifest: 'manifest.webmanifest', names }, 'service-worker.js');
}

/** Vite copies public files as they are, and this one comes with every page. */
async function minify(script) {
  const { transform } = await import('esbuild');
  const { code } = await transform(readFileSync(script, 'utf8'), { minify: true, target: 'es2022' });
  writeFileSync(script, code);
}

/** Its files go beside those of the first language; identical ones have the same name. */
async function buildLanguage(language) {
  const { build } = await import('vite');
  const outDir = join(root, 'dist/web-of-a-language');
  const chunks = [];
  await build({
    configFile: join(root, 'vite.config.ts'),
    plugins: [speaking(language), slimFonts(), notingChunks(chunks)],
    build: { outDir, copyPublicDir: false },
    logLevel: 'warn',
  });
  const [page, manifest] = [`index.${language}.html`, `manifest.${language}.webmanifest`];
  const names = readdirSync(join(outDir, 'assets'));
  for (const name of names) renameSync(join(outDir, 'assets', name), join(root, 'dist/web/assets', name));
  const html = readFileSync(join(outDir, 'index.html'), 'utf8');
  writeFileSync(join(root, 'dist/web', page), html.replace('manifest.webmanifest', manifest));
  writeManifest(language, manifest);
  rmSync(outDir, { recursive: true });
  await writePages({ language, page, chunks, fontsIn: latinFonts });
  await buildWorker({ page, manifest, names }, `service-worker.${language}.js`);
}

function writeManifest(language, name) {
  const first = JSON.parse(readFileSync(join(root, 'dist/web/manifest.webmanifest'), 'utf8'));
  const { description } = pageWords(language);
  const manifest = { ...first, lang: language, dir: directionOf(language), description };
  writeFileSync(join(root, 'dist/web', name), JSON.stringify(manifest));
}

/** What the app needs to open offline: scripts, styles and Latin fonts. */
function shellFiles({ manifest, names: all }) {
  const names = all.filter((name) => /\.(?:js|css)$/.test(name));
  const fonts = latinFonts(names.filter((name) => name.endsWith('.css')));
  const others = ['favicon.svg', 'before-paint.js', 'kept-view.js', manifest, 'icon-192.png'];
  return [...others, ...[...names, ...fonts].map((name) => `assets/${name}`)]
    .map((path) => `/${path}`)
    .toSorted();
}

function latinFonts(stylesheets) {
  const text = stylesheets.map((name) => readFileSync(join(root, 'dist/web/assets', name), 'utf8')).join('');
  const faces = text.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const latin = faces.filter((face) => /unicode-range:\s*U\+(?:0000-|\?\?)/i.test(face));
  return [...new Set(latin.flatMap((face) => face.match(/[\w-]+\.woff2/g) ?? []))];
}

/** One plain script at the root, from where a service worker may answer for the whole site. */
async function buildWorker(made, outName) {
  const files = shellFiles(made);
  const page = `/${made.page}`;
  const hash = createHash('sha256').update(files.join());
  for (const file of [page, ...files]) hash.update(readFileSync(join(root, 'dist/web', file)));
  const version = hash.digest('hex').slice(0, 12);
  const styles = readFileSync(join(root, 'dist/web', made.page), 'utf8').match(/[\w-]+\.css/g) ?? [];
  const fonts = latinFonts(styles).map((name) => `/assets/${name}`);
  const define = { SHELL: JSON.stringify({ version, page, files, fonts }) };
  await buildScript('web/worker/service-worker.ts', outName, define);
}

async function buildScript(entry, outName, define = {}) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, entry)],
    outfile: join(root, 'dist/web', outName),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define,
    logLevel: 'warning',
  });
}

const isWorthCompressing = (path) =>
  /\.(?:js|css|html|svg|json|webmanifest)$/.test(path) && statSync(path).size > 500;

/** Served to browsers that can read them, so that nothing is compressed at run time. */
async function compress(path) {
  const bytes = readFileSync(path);
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes),
  ]);
  writeFileSync(`${path}.gz`, gzipped);
  writeFileSync(`${path}.br`, brotli);
}

export async function build() {
  const stamp = sourcesStamp();
  rmSync(stampFile, { force: true });
  await timed('Building', () => Promise.all([buildServer(), buildWeb()]));
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/**
 * Builds if a source has changed, in its own process: the tools take some 500 MB, which the server in this one would
 * keep.
 */
export async function ensureBuilt() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourcesStamp()) return;
  const { status } = spawnSync(process.execPath, [import.meta.filename], { stdio: 'inherit' });
  if (status !== 0) throw new Error('Precis could not be built.');
}

/** `build.mjs [folder]` builds the server alone, into that folder. */
async function main(folder) {
  await (folder === undefined ? build() : buildServer(folder));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv[2]).catch(giveUp);
