export { type ImportedLibrary, importLibrary } from './starter-library/import-library.ts';
