export { generation } from './feature.ts';
export { createGeneration, type Generation, type GenerationDeps } from './generation.ts';
export { READ_BYTES, type Start } from './ledger/estimate-order.ts';
export { payForSpeech } from './ledger/spend.ts';
export type { Summary } from './publish-summary.ts';
export { draftSoundsOf } from './run/step-store.ts';
