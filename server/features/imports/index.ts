export {
  type ImportedLibrary,
  importLibrary,
  ownShelf,
  starterShelf,
} from './starter-library/import-library.ts';
