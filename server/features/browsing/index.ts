export type { BrowsingDeps } from './deps.ts';
export { heardCounts } from './discovery/count-heard.ts';
export { browsing } from './feature.ts';
