export { createImports } from './imports.ts';
export { type ImportedLibrary, importLibrary, ownShelf } from './starter-library/import-library.ts';
