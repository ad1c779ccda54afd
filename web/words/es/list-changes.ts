import type { listChangeWords as english } from '../en/list-changes.ts';

export const listChangeWords: typeof english = {
  undo: 'Deshacer',
  moveUp: (title: string) => `Subir ${title}`,
  moveDown: (title: string) => `Bajar ${title}`,
  movedTo: (title: string, place: number, all: number) =>
    `${title} está ahora en el puesto ${place} de ${all}.`,
};
