export { createImports, type Imports } from './imports.ts';
export { importsRoutes } from './routes.ts';
export {
  type ImportedLibrary,
  importLibrary,
  ownShelf,
  starterShelf,
} from './starter-library/import-library.ts';
