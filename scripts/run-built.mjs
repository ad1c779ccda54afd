// Runs a built program of the server in this process; installs and builds first what is missing or out of date.
import { giveUp } from './say.mjs';

/** @param {'main' | 'cli'} program */
export async function runBuilt(program) {
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
  await import(new URL(`../dist/server/${program}.js`, import.meta.url).href);
}
