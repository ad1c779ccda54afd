import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;

/** The same in every class of a file, so that they're small when compressed. */
const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 5);

const contract = readdirSync(join(root, 'contract'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .toSorted()
  .map((name) => readFileSync(join(root, 'contract', name), 'utf8'));

const firstViews = new Set(['react', 'start', 'home', 'book', 'reading']);

/** Chromium then compiles a first view's code while it comes, in place of each function when it's first called. */
const compiledAhead: Plugin = {
  name: 'precis-compiled-ahead',
  // After everything else that writes at the top of a file.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !firstViews.has(file.name)) continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        const map = bundle[`${file.fileName}.map`];
        if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
      }
    },
  },
};

type IconNode = [tag: string, attributes: Record<string, string>];

/** Lines that look alike in one element: of a first view's elements one in seven was a line of an icon. */
function joined(nodes: readonly IconNode[]): IconNode[] {
  const made: IconNode[] = [];
  for (const [tag, { key: _onlyOne, ...attributes }] of nodes) {
    const last = made.at(-1)?.[1];
    const areLines = last?.d !== undefined && Object.keys({ ...last, ...attributes }).length === 1;
    // A small m would go on from where the line before ends.
    if (areLines && attributes.d?.startsWith('M')) last.d += attributes.d;
    else made.push([tag, attributes]);
  }
  return made;
}

const smallIcons: Plugin = {
  name: 'precis-small-icons',
  apply: 'build',
  transform: {
    filter: { id: /icons-react[\\/].*Icon\w+\.mjs$/ },
    handler(code) {
      // Only React's tools show it.
      const unnamed = code.replace(/"\w+"(?=, __iconNode\))/, '""');
      // Of a filled one, where two overlap there would be a hole.
      const isOfLines = code.includes('"outline"');
      const join = (nodes: string) => JSON.stringify(joined(JSON.parse(nodes) as IconNode[]));
      return { code: isOfLines ? unnamed.replace(/(?<=__iconNode = ).*(?=;)/, join) : unnamed, map: null };
    },
  },
};

const fromRoot = (html: string): string => html.replaceAll('="./', '="/');

export default defineConfig({
  root: join(root, 'web'),
  // Files find each other wherever they are. Pages name theirs from the root, and the server puts its path before that.
  base: './',
  plugins: [
    react(),
    { name: 'precis-page', transformIndexHtml: { order: 'post', handler: fromRoot } },
    smallIcons,
    compiledAhead,
  ],
  // Answers that a browser has kept are shown only by a build with the same contract.
  define: { ANSWERS_FORM: JSON.stringify(shortHash(contract.join())) },
  resolve: {
    // React has had it since version 18.
    alias: [{ find: 'use-sync-external-store/shim/index.js', replacement: 'react' }],
  },
  css: { modules: { generateScopedName: (name, file) => `${name}_${shortHash(relative(root, file))}` } },
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    sourcemap: true,
    // The content security policy allows files of our own only: nothing becomes a data: address or an inline script.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Lists of what each screen's file needs would be 1 kB of every first view. Pages name theirs, the worker has all.
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    rolldownOptions: {
      output: {
        // The first file names every other one: short names keep it small.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          // What every page needs and what changes only with an upgrade. Everything else follows the screens.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](?:react|react-dom|regexparam|scheduler|wouter)[\\/]/,
              priority: 1,
            },
            // The letters of texts: of the landing page's and of every other.
            { name: 'letters', test: /fontsource-variable[\\/]literata/ },
            // The start, and what several first views have in common: else each would bring the whole file of another.
            {
              name: 'start',
              test: /web[\\/]main\.|contract[\\/]covers|web[\\/](?:app[\\/](?:lazy-part|screens[\\/]use-near|shell[\\/](?:logo|page-footer\.module))|ui[\\/](?:icon-button|field|page-heading|cover(?:-image)?)\.|platform[\\/][^\\/]+[\\/](?:base|call|clock|covers|online)\.)|Icon(?:InfoCircle|AlertCircle|PlayerPauseFilled|PlayerPlayFilled)\.mjs/,
            },
            // The pages of the signed-out: a dozen files of a few hundred bytes would weigh more by their headers.
            {
              name: 'account',
              test: /web[\\/](?:app[\\/](?:shell[\\/]account-layout|screens[\\/]login-screen)|features[\\/]accounts[\\/](?:login-form|register-form)|words[\\/][^\\/]+[\\/]accounts)/,
            },
            {
              name: 'landing',
              test: /web[\\/]app[\\/](?:screens[\\/]landing-screen|shell[\\/]public-layout)/,
            },
            // The same of home, whose pieces nearly every screen behind the login needs, and of what these ask for once
            // they're drawn: a file of its own would weigh more by its headers.
            {
              name: 'home',
              test: /web[\\/]app[\\/](?:providers|prepare-ahead|shell[\\/]main-layout|screens[\\/]home-screen)|web[\\/]features[\\/](?:reading[\\/]reports[\\/]report|requests[\\/]request)-news/,
            },
            // A book with its player, and its text, in two files in place of some forty.
            {
              name: 'book',
              test: /web[\\/](?:app[\\/]screens[\\/]book-screen|features[\\/]listening[\\/](?:bar[\\/](?:resuming-bar|player-panel)|player[\\/]player))\./,
            },
            { name: 'reading', test: /web[\\/]app[\\/]screens[\\/]read-book-screen/ },
            // The small pieces of later pages, each of which has two or three: the start would name them for every page.
            {
              name: 'rows',
              test: /web[\\/]platform[\\/]format[\\/]formats|web[\\/]ui[\\/](?:confirm-button|count-badge|pager|panel|rows|skeleton-blocks|state-chip|switch|text-area)\./,
            },
            { name: 'dialogs', test: /web[\\/]ui[\\/](?:dialog|modal-head)\./ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [root] },
    proxy: { '/api': server, '/media': server, '/docs': server },
  },
});
