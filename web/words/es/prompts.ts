import type { prompts as english } from '../en/prompts.ts';

export const prompts: typeof english = {
  header: 'Introduce los datos para cambiar el prompt:',
  note: '%s es obligatorio. Puede ser el autor o el título del libro',
  next: 'Datos nuevos del prompt',
  current: 'Datos actuales del prompt',
  cancel: 'Cancelar',
  ok: 'Aceptar',
  invalid: 'El formato JSON no es válido o se ha producido un error inesperado.',
  trial: {
    open: 'Probarlo con un libro',
    lead: 'Compara el resultado de cada prompt cambiado con el actual. No se guarda nada, pero las llamadas cuestan dinero.',
    book: 'Buscar un libro',
    books: 'Libro con el que probarlo',
    noBook: 'Ningún libro coincide.',
    chooseFirst: 'Elige primero un libro.',
    begin: 'Probar',
    stop: 'Detener',
    pending: 'Escribiendo… El texto principal puede tardar unos minutos.',
    nothing: 'No has cambiado ningún prompt, así que no hay nada que probar.',
    now: 'Ahora',
    changed: 'Con el prompt cambiado',
  },
};
