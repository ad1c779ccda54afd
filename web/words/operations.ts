import { operations } from './en/operations.ts';

/** The text about how the library runs, which travels only with the admins' screens. */
export const operationsWords = operations;
