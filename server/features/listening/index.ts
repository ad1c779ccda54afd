export { exportJumps, exportListening, exportPodcast, exportQueue } from './export-listening.ts';
export { createListening, type Listening } from './listening.ts';
export { findLatest } from './order-store.ts';
export type { PodcastDeps } from './podcast/podcast.ts';
export { podcastRoutes } from './podcast/podcast-routes.ts';
export { listeningRoutes } from './routes.ts';
export { findBookOfItem, findNextBook } from './show-order.ts';
