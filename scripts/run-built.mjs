// Runs a built program of the server in this process; installs and builds first if needed.
import { endWithNpm } from './end-with-npm.mjs';
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
  endWithNpm();
  process.env.NODE_ENV ??= 'production';
  // Node 20 lacks it, and pg then loads all of `fetch` only to see that this isn't a Cloudflare Worker.
  globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node}` };
  // A URL instead of a path, so that the gates don't check the build as source.
  await import(new URL(`../dist/server/${program}.js`, import.meta.url).href);
}
