import type { historyWords as english } from '../en/history.ts';

export const historyWords: typeof english = {
  title: 'Lo que escuchas',
  lead: 'Todos los libros que has empezado.',
  finished: 'Terminado',
  left: (minutes: number) =>
    minutes === 0 ? 'queda menos de 1 min' : `${minutes === 1 ? 'queda' : 'quedan'} ${minutes} min`,
  progress: 'Progreso',
  resume: (title: string) => `Seguir con ${title}`,
  again: (title: string) => `Volver a escuchar ${title}`,
  finish: 'Marcar como terminado',
  unfinish: 'Marcar como no terminado',
  remove: 'Quitar de lo que escuchas',
  removed: (title: string) => `${title} se ha quitado de lo que escuchas.`,
  emptyTitle: 'Aún no has empezado ningún libro',
  empty: 'Los libros que empieces aparecerán aquí, en todos tus dispositivos.',
  toHome: 'Buscar un libro',
  more: 'Mostrar más',
};
