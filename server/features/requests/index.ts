export { followCatalogue, fulfilRequests } from './fulfil-requests.ts';
export { listOfUser as exportRequests } from './list-store.ts';
export type { RequestsDeps } from './make-book.ts';
export { requestsRoutes } from './routes.ts';
export { reopenRequestsOf } from './store.ts';
