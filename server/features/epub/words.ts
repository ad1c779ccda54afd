import { primaryLanguage } from '#contract/voice-names.ts';

const english = {
  contents: 'Contents',
  cover: 'Cover',
  summaryOf: 'A summary',
  first: (year: number) => (year < 0 ? `First written in ${-year} BC` : `First published in ${year}`),
  rights: 'Precis contributors. GNU Affero General Public License, version 3 or later.',
  accessibility: {
    text: 'Plain text with headings and a table of contents. It has no pictures but the cover.',
    spoken:
      'Plain text with headings and a table of contents, read aloud from beginning to end; each sentence is marked while it is spoken. It has no pictures but the cover.',
  },
};

const spanish: typeof english = {
  contents: 'Contenido',
  cover: 'Cubierta',
  summaryOf: 'Un resumen',
  first: (year) => (year < 0 ? `Escrito en ${-year} a. C.` : `Publicado por primera vez en ${year}`),
  rights: 'Quienes contribuyen a Precis. Licencia Pública General Affero de GNU, versión 3 o posterior.',
  accessibility: {
    text: 'Texto sencillo con títulos y tabla de contenido. No tiene más imagen que la cubierta.',
    spoken:
      'Texto sencillo con títulos y tabla de contenido, leído en voz alta de principio a fin; cada frase se marca mientras suena. No tiene más imagen que la cubierta.',
  },
};

/** The texts in an EPUB besides the book's own, in English if there are none in its language. */
export const epubWords = (language: string): typeof english =>
  primaryLanguage(language) === 'es' ? spanish : english;
