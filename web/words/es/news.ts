import type { newsWords as english } from '../en/news.ts';

export const newsWords: typeof english = {
  reports: {
    settled: (book: string, note: string) => `Sobre el error en «${book}»: ${note}`,
    open: 'Abrir el libro',
  },
  requests: {
    published: (title: string) => `«${title}» ya está en la biblioteca.`,
    declined: (title: string) => `«${title}» no se añadirá. En «Mis peticiones» está el motivo.`,
    open: 'Abrir',
    see: 'Mis peticiones',
  },
};
