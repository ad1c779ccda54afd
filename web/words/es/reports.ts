import type { reports as english } from '../en/reports.ts';

export const reports: typeof english = {
  report: 'Avisar de un error',
  reportSentence: 'Avisar de un error en esta frase',
  dialog: {
    title: 'Avisar de un error',
    lead: 'Lo miraremos y te diremos algo.',
    sentence: 'Sobre esta frase',
    text: '¿Qué está mal?',
    hint: 'De 5 a 1000 caracteres.',
    tooShort: 'Di qué está mal con al menos 5 caracteres.',
    send: 'Enviar',
  },
  news: {
    settled: (book: string, note: string) => `Sobre el error en «${book}»: ${note}`,
    open: 'Abrir el libro',
  },
  admin: {
    title: 'Avisos',
    lead: 'Errores de los que avisan los lectores. Para resolver uno hace falta una nota, que se envía al lector.',
    filter: 'Estado',
    filters: { open: 'Abiertos', resolved: 'Resueltos' },
    told: (who: string, when: string) => `${who}, ${when}`,
    gone: 'Cuenta eliminada',
    note: (note: string) => `Respuesta: ${note}`,
    book: 'Abrir el libro',
    bookOf: (title: string) => `Abrir el libro: ${title}`,
    making: 'Generación',
    makingOf: (title: string) => `Generación: ${title}`,
    resolve: 'Resolver',
    resolveOf: (title: string) => `Resolver el aviso sobre ${title}`,
    resolveTitle: (title: string) => `Resolver un aviso sobre «${title}»`,
    noteLabel: 'Qué se ha hecho (se envía al lector)',
    noteShort: 'Dile al lector qué se ha hecho.',
    resolved: 'Resuelto. Se avisa al lector.',
    none: { title: 'No hay avisos', text: 'No hay avisos en este estado.' },
  },
};
