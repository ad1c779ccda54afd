import type { libraryWords as english } from '../en/library.ts';

export const libraryWords: typeof english = {
  minutes: 'En un minuto',
  explore: 'Explorar',
  mainPages: 'Páginas principales',
  title: 'Biblioteca',
  listening: 'Escuchando',
  saved: 'Guardados para después',
  finished: 'Terminados',
  downloaded: 'Descargados',
  collections: 'Colecciones',
  highlights: 'Subrayados',
  requests: 'Peticiones y avisos',
};
