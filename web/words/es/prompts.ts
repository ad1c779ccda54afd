import type { prompts as english } from '../en/prompts.ts';

export const prompts: typeof english = {
  header: 'Introduce los datos para cambiar el prompt:',
  note: '%s es obligatorio. Puede ser el autor o el título del libro',
  next: 'Datos nuevos del prompt',
  current: 'Datos actuales del prompt',
  cancel: 'Cancelar',
  ok: 'Aceptar',
  invalid: 'El formato JSON no es válido o se ha producido un error inesperado.',
};
