// The page of each route: the plain page with the scripts, styles and fonts that the route starts with.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');

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

/** For esbuild: dynamic imports become their paths, so that a route's `files` say which modules it needs. */
const namingParts = {
  name: 'naming-parts',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, kind, resolveDir }) =>
      kind === 'dynamic-import'
        ? {
            path: path.startsWith('#') ? join(root, path.slice(1)) : join(resolveDir, path),
            namespace: 'part',
          }
        : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({
      // A prototype, because esbuild copies a module's own properties, and this one has every name.
      contents: `module.exports = Object.create(new Proxy({}, { get: () => ${JSON.stringify(path)} }));`,
    }));
  },
};

/** Every route that is a page: its pattern and its modules, outermost first. */
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
    routes.map(async ({ path, files }) => ({
      pattern: path,
      modules: await Promise.all(files.map(async (file) => (await file()).path)),
    })),
  );
}

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

/** Leaves out what the plain page names already. */
function htmlOf(plain, { scripts, styles, fonts }) {
  const link = (attributes) => (name) =>
    plain.includes(name) ? '' : `    <link ${attributes} crossorigin href="/${name}">\n`;
  const links = [
    ...styles.map(link('rel="stylesheet"')),
    ...scripts.map(link('rel="modulepreload"')),
    // Nothing is drawn before the others are here.
    ...fonts.map(link('rel="preload" as="font" type="font/woff2"')),
  ].join('');
  return plain.replace('  </head>', (end) => `${links}${end}`);
}

/**
 * Writes `pages/<language>/…html` and their table `pages/<language>.json`. `fontsIn` gives the fonts that
 * stylesheets need.
 */
export async function writePages({ language, page, chunks, fontsIn }) {
  const web = join(root, 'dist/web');
  const plain = readFileSync(join(web, page), 'utf8');
  const folder = join('pages', language);
  mkdirSync(join(web, folder), { recursive: true });
  const routes = await readRoutes();
  const table = routes.map(({ pattern, modules }, index) => {
    const { scripts, styles } = filesOf(modules, chunks);
    // Only fonts of this route's own; those of every page may arrive later.
    const own = styles.filter((name) => !plain.includes(name)).map((path) => basename(path));
    const fonts = fontsIn(own).map((name) => `assets/${name}`);
    const file = `${folder}/${index}.html`;
    writeFileSync(join(web, file), htmlOf(plain, { scripts, styles, fonts }));
    return { pattern, file };
  });
  writeFileSync(join(web, `${folder}.json`), JSON.stringify(table));
}
