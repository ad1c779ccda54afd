// The page of each route: the same HTML, with the files, calls and words that this route begins with.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { escaped, speaking } from './languages.mjs';

const root = join(import.meta.dirname, '..');

/** Pages that a stranger sees whole before anything is known of them: their words are in the HTML. */
const DRAWN = ['/', '/login', '/register'];

/** What every page behind the login that is drawn as a frame stands in. */
const FRAME = 'web/app/shell/main-layout.tsx';

/** For Vite: notes what every file of the build is made of and needs. */
export function notingChunks(chunks) {
  return {
    name: 'precis-chunks',
    enforce: 'post',
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const { fileName, moduleIds, imports, viteMetadata } = file;
        chunks.push({ fileName, moduleIds, imports, styles: [...(viteMetadata?.importedCss ?? [])] });
      }
    },
  };
}

/** For esbuild: what would be fetched later is only named, so that a route says by its `load` where its parts lie. */
const namingParts = {
  name: 'naming-parts',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, kind, resolveDir }) =>
      kind === 'dynamic-import' ? { path: join(resolveDir, path), namespace: 'part' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({
      // As its prototype: esbuild copies what a module has, and this one has every name.
      contents: `module.exports = Object.create(new Proxy({}, { get: () => ${JSON.stringify(path)} }));`,
    }));
  },
};

/** Every route that is a page: its pattern, who may see it, its modules from the outermost in, and its first calls. */
async function readRoutes() {
  const { build } = await import('esbuild');
  const outfile = join(root, 'dist/web-routes/routes.mjs');
  await build({
    absWorkingDir: root,
    stdin: {
      contents: `export { routes } from './web/app/routes.tsx'; export { firstCalls } from './web/app/first-calls.ts';`,
      resolveDir: root,
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'import.meta.env.DEV': 'false', 'import.meta.env.PROD': 'true' },
    plugins: [namingParts],
    logLevel: 'warning',
  });
  const { routes, firstCalls } = await import(pathToFileURL(outfile).href);
  rmSync(dirname(outfile), { recursive: true });
  return Promise.all(
    pagesBelow(routes).map(async ({ pattern, access, loads }) => ({
      pattern,
      access,
      modules: await Promise.all(loads.map((load) => load())),
      calls: firstCalls[pattern] ?? [],
    })),
  );
}

function pagesBelow(routes, above = []) {
  return routes.flatMap(({ path, handle, children }) => {
    const loads = [...above, handle.load];
    if (children !== undefined) return pagesBelow(children, loads);
    return path === '*' ? [] : [{ pattern: path, access: handle.access, loads }];
  });
}

/** All that must be here before the modules can run; a file comes after those that it builds on, as Vite has it. */
function filesOf(modules, chunks) {
  const seen = new Set();
  const found = [];
  const add = (chunk) => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    found.push(chunk);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (chunk === undefined) throw new Error(`No file of the build holds ${module}.`);
    add(chunk);
  }
  return {
    scripts: found.map(({ fileName }) => fileName),
    styles: [...new Set(found.flatMap(({ styles }) => styles))],
  };
}

const MAIN = /<script type="module" crossorigin src="[^"]+"><\/script>/;
const PRELOADED = /\s*<link rel="modulepreload"[^>]*>/g;

/** The page of a route. What the plain page names already is not named again. */
function htmlOf(plain, { scripts, styles, fonts, calls, access, drawn, frame }) {
  const link = (attributes) => (name) =>
    plain.includes(name) ? '' : `    <link ${attributes} crossorigin href="/${name}">\n`;
  const links = [
    ...fonts.map(link('rel="preload" as="font" type="font/woff2"')),
    ...styles.map(link('rel="stylesheet"')),
    ...scripts.map(link('rel="modulepreload"')),
  ].join('');
  const asked = calls.length === 0 ? '' : ` data-access="${access}" data-calls="${escaped(calls.join(' '))}"`;
  const html = plain
    .replace('src="/before-paint.js"', (source) => `${source}${asked}`)
    .replace('  </head>', (end) => `${links}${end}`)
    .replace('<div id="root">', (start) =>
      drawn === '' ? start + frame : `<div id="root" data-drawn>${drawn}`,
    );
  // What can be read already comes before what makes it move: words that are here at once, and words that are asked for.
  if (drawn !== '')
    return html.replaceAll(
      /<(?=script type="module"|link rel="modulepreload")\w+/g,
      '$& fetchpriority="low"',
    );
  if (frame === '') return html;
  const later = scripts.map((name) => `/${name}`).join(' ');
  return html
    .replaceAll(PRELOADED, '')
    .replace(MAIN, `<script src="/first-words.js" data-scripts="${later}"></script>`);
}

/** What draws pages outside a browser, in a language. */
async function makePainter(language) {
  const { build } = await import('vite');
  // A folder for each language: of files with the same names Node would take the first language's.
  const outDir = join(root, `dist/web-drawn-${language}`);
  await build({
    configFile: join(root, 'vite.config.ts'),
    plugins: [speaking(language)],
    build: {
      ssr: join(root, 'web/prerender.tsx'),
      outDir,
      copyPublicDir: false,
      sourcemap: false,
      rolldownOptions: { output: { codeSplitting: true, entryFileNames: 'prerender.mjs' } },
    },
    logLevel: 'warn',
  });
  // What asks the window for its width or colours gets the answer of a phone by day.
  globalThis.matchMedia = () => ({ matches: false, addEventListener: () => undefined });
  const { drawPage, drawFrame } = await import(pathToFileURL(join(outDir, 'prerender.mjs')).href);
  return { drawPage, drawFrame, end: () => rmSync(outDir, { recursive: true }) };
}

/**
 * Writes `pages/<language>/…html` and the table of them, `pages/<language>.json`, beside the plain page `page`.
 * `fontsIn` names the letters that stylesheets need.
 */
export async function writePages({ language, page, chunks, fontsIn }) {
  const web = join(root, 'dist/web');
  const plain = readFileSync(join(web, page), 'utf8');
  const folder = join('pages', language);
  mkdirSync(join(web, folder), { recursive: true });
  const painter = await makePainter(language);
  const table = [];
  for (const [place, { modules, ...route }] of (await readRoutes()).entries()) {
    const { pattern } = route;
    const isDrawn = DRAWN.includes(pattern);
    const drawn = isDrawn ? await painter.drawPage(pattern) : '';
    const isFramed = modules.some((path) => path.endsWith(FRAME));
    const frame = isFramed ? await painter.drawFrame(pattern) : '';
    const { scripts, styles } = filesOf(modules, chunks);
    // A text in letters of its own waits for them. Those of every page come when they come.
    const own = styles.filter((name) => !plain.includes(name)).map((path) => basename(path));
    const fonts = isDrawn ? [] : fontsIn(own).map((name) => `assets/${name}`);
    const file = `${folder}/${place}.html`;
    writeFileSync(join(web, file), htmlOf(plain, { ...route, scripts, styles, fonts, drawn, frame }));
    table.push({ pattern, file, isDrawn });
  }
  painter.end();
  writeFileSync(join(web, `${folder}.json`), JSON.stringify(table));
}
