import type { askingWords as english } from '../en/asking.ts';

export const askingWords: typeof english = {
  question: 'Tu pregunta',
  hint: 'Recibes palabras del propio libro, o «Este libro no lo dice».',
  ask: 'Preguntar',
  silent: 'Este libro no lo dice. Prueba con otras palabras o pregunta otra cosa.',
  passages: 'Pasajes sobre tu pregunta',
  from: (source, place) => (place === null ? source : `${source}, ${place}`),
  summary: 'Del resumen',
  play: (number) => `Reproducir la idea clave ${number}`,
  playShort: 'Reproducir',
  writing: 'Escribiendo una respuesta…',
  written: 'Escrito por un modelo de lenguaje a partir de los pasajes de abajo, y comprobado con ellos.',
  toPassage: (number) => `Pasaje ${number}`,
  enough: 'Ya has recibido todas las respuestas escritas de hoy. Aquí están los pasajes.',
};
