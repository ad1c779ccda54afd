import './node-version.mjs';

const { runBuilt } = await import('./run-built.mjs');
await runBuilt('main');
