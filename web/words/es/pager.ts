import type { pagerWords as english } from '../en/pager.ts';

export const pagerWords: typeof english = {
  pageOf: (page: number, last: number) => `Página ${page} de ${last}`,
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
};
