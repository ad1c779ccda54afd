import { countedIn } from '../counted.ts';
import type { offline as english } from '../en/offline.ts';

const counted = countedIn('es');

export const offline: typeof english = {
  title: 'Guardado en este dispositivo',
  lead: 'Estos libros se pueden escuchar y leer sin conexión. Al cerrar la sesión se quitan de este dispositivo.',
  save: 'Guardar sin conexión',
  saving: (percent: number) => `Guardando ${percent} %`,
  stop: (percent: number) => `Dejar de guardar, ${percent} % hecho`,
  saved: 'Guardado',
  show: 'Ver',
  noSpace: 'No queda sitio en este dispositivo. Quita un libro guardado, o haz sitio, e inténtalo de nuevo.',
  failed: 'No se ha podido guardar el libro. Inténtalo de nuevo.',
  remove: (title: string) => `Quitar ${title} de este dispositivo`,
  removeAll: 'Quitar todo',
  all: (count: number, size: string) => {
    if (count === 0) return 'No hay nada guardado.';
    return counted(count, { one: `Un libro, ${size}.`, other: `# libros, ${size}.` });
  },
  emptyTitle: 'No hay nada guardado en este dispositivo',
  empty:
    'En la página de un libro, «Guardar sin conexión» conserva aquí su sonido y su texto, para donde no haya red.',
  toHome: 'Buscar un libro',
  needsHttps: 'Este navegador no guarda nada para usar sin conexión en una dirección sin https.',
  device: { title: 'Este dispositivo', lead: 'Lo que guarda este navegador, para donde no haya red.' },
  app: 'Como aplicación',
  appHint: 'En una ventana propia, con un icono.',
  appByMenu:
    'Ya está instalada, o tu navegador la ofrece en su menú: «Instalar» o «Añadir a pantalla de inicio».',
  install: 'Instalar',
};
