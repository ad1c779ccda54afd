// The page of each route: the plain page, which also names the scripts, styles and fonts that this route begins with.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');

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

/** Every route that is a page: its pattern, and its modules from the outermost in. */
async function readRoutes() {
  const { build } = await import('esbuild');
  const outfile = join(root, 'dist/web-routes/routes.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'web/app/routes.tsx')],
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
  const { routes } = await import(pathToFileURL(outfile).href);
  rmSync(dirname(outfile), { recursive: true });
  return Promise.all(
    pagesBelow(routes).map(async ({ pattern, loads }) => ({
      pattern,
      modules: await Promise.all(loads.map((load) => load())),
    })),
  );
}

function pagesBelow(routes, above = []) {
  return routes.flatMap(({ path, handle, children }) => {
    const loads = [...above, handle.load];
    if (children !== undefined) return pagesBelow(children, loads);
    return path === '*' ? [] : [{ pattern: path, loads }];
  });
}

/** All that must be here before the modules can run. */
function filesOf(modules, chunks) {
  const found = new Set();
  const add = (chunk) => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
    if (chunk === undefined) throw new Error(`No file of the build holds ${module}.`);
    add(chunk);
  }
  return {
    scripts: [...found].map(({ fileName }) => fileName),
    styles: [...new Set([...found].flatMap(({ styles }) => styles))],
  };
}

/** The page of a route. What the plain page names already is not named again. */
function htmlOf(plain, { scripts, styles, fonts }) {
  const link = (attributes) => (name) =>
    plain.includes(name) ? '' : `    <link ${attributes} crossorigin href="/${name}">\n`;
  const links = [
    ...fonts.map(link('rel="preload" as="font" type="font/woff2"')),
    ...styles.map(link('rel="stylesheet"')),
    ...scripts.map(link('rel="modulepreload"')),
  ].join('');
  return plain.replace('  </head>', (end) => `${links}${end}`);
}

/**
 * Writes `pages/<language>/…html` and the table of them, `pages/<language>.json`, beside the plain page `page`.
 * `fontsIn` names the fonts that stylesheets need.
 */
export async function writePages({ language, page, chunks, fontsIn }) {
  const web = join(root, 'dist/web');
  const plain = readFileSync(join(web, page), 'utf8');
  const folder = join('pages', language);
  mkdirSync(join(web, folder), { recursive: true });
  const routes = await readRoutes();
  const table = routes.map(({ pattern, modules }, index) => {
    const { scripts, styles } = filesOf(modules, chunks);
    // A text in a typeface of its own waits for it. That of every page comes when it comes.
    const own = styles.filter((name) => !plain.includes(name)).map((path) => basename(path));
    const fonts = fontsIn(own).map((name) => `assets/${name}`);
    const file = `${folder}/${index}.html`;
    writeFileSync(join(web, file), htmlOf(plain, { scripts, styles, fonts }));
    return { pattern, file };
  });
  writeFileSync(join(web, `${folder}.json`), JSON.stringify(table));
}
