export { fillListening } from './fill-listening.ts';
export { createListening, type Listening } from './listening.ts';
export { listeningRoutes } from './routes.ts';
