export type { OperationsDeps } from './deps.ts';
export { operationsRoutes } from './routes.ts';
