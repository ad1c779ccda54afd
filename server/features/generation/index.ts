export type { GenerationDeps } from './deps.ts';
export { createGeneration, type Generation } from './generation.ts';
export type { Caps, Prices } from './ledger/money.ts';
export { createNarrate } from './narrate/create-narrate.ts';
export type { BookNarration } from './narrate/narrate-book.ts';
export type { Summary } from './publish-summary.ts';
export { generationRoutes } from './routes.ts';
