export { collections } from './feature.ts';
export type { CollectionInput } from './keep-collections.ts';
