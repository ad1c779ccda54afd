import type { reports as english } from '../en/reports.ts';

export const reports: typeof english = {
  report: 'Avisar de un error',
  reportSentence: 'Avisar de un error en esta frase',
  dialog: {
    title: 'Avisar de un error',
    lead: 'Alguien lo mirará, y sabrás qué ha sido de ello.',
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
    lead: 'Errores de los que avisan los lectores. Para resolver uno hace falta una nota, que se dice a su lector.',
    filter: 'Estado',
    filters: { open: 'Abiertos', resolved: 'Resueltos' },
    told: (who: string, when: string) => `${who}, ${when}`,
    gone: 'Una cuenta que ya no existe',
    note: (note: string) => `Respuesta: ${note}`,
    book: 'Abrir el libro',
    bookOf: (title: string) => `Abrir el libro: ${title}`,
    making: 'Generación',
    makingOf: (title: string) => `Generación: ${title}`,
    resolve: 'Resolver',
    resolveOf: (title: string) => `Resolver el aviso sobre ${title}`,
    resolveTitle: (title: string) => `Resolver un aviso sobre «${title}»`,
    noteLabel: 'Qué se ha hecho, tal como se le dirá al lector',
    noteShort: 'Di qué se ha hecho, para poder decírselo al lector.',
    resolved: 'Resuelto. Se avisa al lector.',
    none: { title: 'Aquí no hay nada', text: 'Ningún aviso está en este estado.' },
  },
};
