import type { minutesWords as english } from '../en/minutes.ts';

export const minutesWords: typeof english = {
  title: 'En un minuto',
  emptyTitle: 'Aún no hay libros en un minuto',
  empty: 'Los libros en un minuto aparecerán aquí en cuanto estén narrados.',
  toExplore: 'Explorar la biblioteca',
  at: (number: number, all: number) => `${number} de ${all}`,
  now: (number: number, all: number, title: string) => `${number} de ${all}: ${title}`,
  previous: 'Minuto anterior',
  next: 'Minuto siguiente',
  play: (title: string) => `Reproducir ${title} en un minuto`,
  pause: (title: string) => `Pausar ${title} en un minuto`,
  whole: 'Escuchar el libro completo',
  resume: (time: string) => `Seguir con el libro en ${time}`,
  endTitle: 'Eso es todo por hoy',
  end: 'Vuelve mañana para escuchar otros o busca un libro para escucharlo entero.',
};
