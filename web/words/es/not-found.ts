import type { notFoundWords as english } from '../en/not-found.ts';

export const notFoundWords: typeof english = {
  title: 'Página no encontrada',
  text: 'Comprueba la dirección; puede que el libro se haya retirado.',
  takenDown: 'Este resumen se ha retirado',
  home: 'Ir al inicio',
  landing: 'Ir a la página de inicio',
};
