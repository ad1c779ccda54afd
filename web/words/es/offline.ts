import { countedIn } from '../counted.ts';
import type { offlineWords as english } from '../en/offline.ts';

const counted = countedIn('es');

export const offlineWords: typeof english = {
  lead: 'Escucha y lee estos libros sin conexión. Al cerrar la sesión se quitan de este dispositivo.',
  download: 'Descargar',
  downloading: (percent: number) => `Descargando ${percent} %`,
  stop: (percent: number) => `Detener la descarga, ${percent} % hecho`,
  downloaded: 'Descargado',
  exportAsMp3: 'Exportar como MP3',
  exportAsEpub: 'Exportar como EPUB',
  epubWithSound: 'EPUB con audio',
  epubComes: 'Preparando el EPUB…',
  show: 'Ver',
  noSpace:
    'No queda espacio en este dispositivo. Quita un libro descargado o libera espacio e inténtalo de nuevo.',
  failed: 'No se ha podido descargar el libro. Inténtalo de nuevo.',
  remove: (title: string) => `Quitar ${title} de este dispositivo`,
  removeAll: 'Quitar todo',
  all: (count: number, size: string) => {
    if (count === 0) return 'No hay nada descargado.';
    return counted(count, { one: `Un libro, ${size}.`, other: `# libros, ${size}.` });
  },
  emptyTitle: 'No hay nada descargado',
  empty: 'Toca «Descargar» en un libro para tenerlo aquí.',
  toHome: 'Buscar un libro',
  needsHttps: 'Los libros solo se pueden descargar si la dirección de la biblioteca empieza por https.',
  device: { title: 'Este dispositivo', lead: 'Lo que está guardado para usar sin conexión.' },
  app: 'Como aplicación',
  appInstalled: 'Está instalada en este dispositivo.',
  appHint: 'Se abre en su propia ventana, con su propio icono.',
  appByMenu: 'Instálala desde el menú de tu navegador: «Instalar» o «Añadir a pantalla de inicio».',
  install: 'Instalar',
};
