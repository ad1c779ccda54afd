export { createBrowsingMemory } from './browsing-memory.ts';
export type { BrowsingDeps } from './deps.ts';
export { heardCounts } from './discovery/count-heard.ts';
export { createShelves } from './discovery/keep-shelves.ts';
export { browsingRoutes } from './routes.ts';
