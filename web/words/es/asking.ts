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
};
