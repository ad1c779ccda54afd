export type { RequestsDeps } from './deps.ts';
export { exportRequests } from './export-requests.ts';
export { followCatalogue, fulfilRequests } from './fulfil-requests.ts';
export { requestsRoutes } from './routes.ts';
export { reopenRequestsOf } from './store.ts';
