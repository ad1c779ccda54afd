import type { libraryWords as english } from '../en/library.ts';

export const libraryWords: typeof english = {
  minutes: 'En un minuto',
  explore: 'Explorar',
  mainPages: 'Páginas principales',
  title: 'Biblioteca',
  lead: 'Todo lo que has empezado, guardado y subrayado.',
  listening: { label: 'Escuchando', about: 'Libros que has empezado, con tu posición.' },
  saved: { label: 'Guardados para después', about: 'Libros a los que quieres volver.' },
  collections: { label: 'Colecciones', about: 'Libros que van juntos: los tuyos y los de la biblioteca.' },
  highlights: { label: 'Subrayados', about: 'Lo que has subrayado, y tus notas.' },
  offline: {
    label: 'Descargados',
    title: 'Descargados',
    about: 'Libros en este dispositivo, también sin conexión.',
  },
};
