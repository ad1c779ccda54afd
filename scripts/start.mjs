// `npm start`: installs and builds what is missing or out of date, then runs the server in this very process.
import './node-version.mjs';

const { giveUp } = await import('./say.mjs');

try {
  const { ensureInstalled } = await import('./install.mjs');
  await ensureInstalled();
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt();
} catch (error) {
  giveUp(error);
}
process.env.NODE_ENV ??= 'production';
// Node 21 and newer have it. Without it pg loads all of `fetch` only to see that this is no Cloudflare Worker.
globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node}` };
// An address and not a path: what is built is no source, and must not be checked as one.
await import(new URL('../dist/server/main.js', import.meta.url).href);
