import { wordsIn } from '../draft-rules.ts';

type About = { title: string; author: string };
type Size = { words: number; minutes: number };
/** Whether its last section has single sentences, what others say of the book was known, and gaps are marked. */
type Has = { singles: boolean; known: boolean; marks: boolean };

const after = (preposition: string, author: string): string =>
  author === '' ? '' : `${preposition} ${author}`;

const english = {
  chapter: 'Chapter',
  part: 'Part',
  singles: 'Single sentences',
  heading: "Passages, in the book's own words",
  description: ({ title, author }: About) =>
    `Passages of ${title}${after(' by', author)}, in the book's own words and order. A program chose them; nothing was rewritten.`,
  introduction: ({ title, author }: About, { words, minutes }: Size, has: Has) =>
    `This is an extract: what follows are passages of ${title}${after(' by', author)}, word for word and in the order of the book. A program chose them by how they are worded${has.known ? ', by what people quote from the book and by what is written about it' : ', as people choose what to quote'}; it weighs words, not arguments.${has.marks ? ' Three dots in brackets mark what is left out between two passages of a chapter.' : ''}${has.singles ? ' The last part has single sentences from all over the book.' : ''} The whole text has about ${words.toLocaleString('en')} words, or ${minutes} minutes of reading.`,
};

const spanish: typeof english = {
  chapter: 'Capítulo',
  part: 'Parte',
  singles: 'Frases sueltas',
  heading: 'Pasajes, con las palabras del propio libro',
  description: ({ title, author }) =>
    `Pasajes de ${title}${after(', de', author)}, con las palabras y en el orden del propio libro. Los eligió un programa; no se ha reescrito nada.`,
  introduction: ({ title, author }, { words, minutes }, has) =>
    `Esto es un extracto: lo que sigue son pasajes de ${title}${after(', de', author)}, palabra por palabra y en el orden del libro. Los eligió un programa por su forma${has.known ? ', por lo que se cita del libro y por lo que se escribe sobre él' : ', como se elige lo que se cita'}; pesa palabras, no argumentos.${has.marks ? ' Tres puntos entre corchetes marcan lo que se omite entre dos pasajes de un capítulo.' : ''}${has.singles ? ' La última parte reúne frases sueltas de todo el libro.' : ''} El texto entero tiene unas ${words.toLocaleString('es')} palabras, es decir, ${minutes} minutos de lectura.`,
};

/** What an extract says of itself, in the language of its book. */
export const extractWordsIn = (language: string) => wordsIn(language, { en: english, es: spanish });
