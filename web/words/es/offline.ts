import { countedIn } from '../counted.ts';
import type { offlineWords as english } from '../en/offline.ts';

const counted = countedIn('es');

export const offlineWords: typeof english = {
  lead: 'Escucha y lee estos libros sin conexión. Al cerrar la sesión se quitan de este dispositivo.',
  save: 'Guardar sin conexión',
  saving: (percent: number) => `Guardando ${percent} %`,
  stop: (percent: number) => `Dejar de guardar, ${percent} % hecho`,
  saved: 'Guardado',
  download: 'Descargar en MP3',
  show: 'Ver',
  noSpace:
    'No queda espacio en este dispositivo. Quita un libro guardado o libera espacio e inténtalo de nuevo.',
  failed: 'No se ha podido guardar el libro. Inténtalo de nuevo.',
  remove: (title: string) => `Quitar ${title} de este dispositivo`,
  removeAll: 'Quitar todo',
  all: (count: number, size: string) => {
    if (count === 0) return 'No hay nada guardado.';
    return counted(count, { one: `Un libro, ${size}.`, other: `# libros, ${size}.` });
  },
  emptyTitle: 'No hay nada guardado en este dispositivo',
  empty: 'Toca «Guardar sin conexión» en un libro para tenerlo aquí.',
  toHome: 'Buscar un libro',
  needsHttps: 'Los libros solo se pueden guardar si la dirección de la biblioteca empieza por https.',
  device: { title: 'Este dispositivo', lead: 'Lo que está guardado para usar sin conexión.' },
  app: 'Como aplicación',
  appHint: 'Se abre en su propia ventana, con su propio icono.',
  appByMenu:
    'Ya está instalada, o puedes instalarla desde el menú de tu navegador: «Instalar» o «Añadir a pantalla de inicio».',
  install: 'Instalar',
};
