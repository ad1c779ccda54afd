import { countedIn } from '../counted.ts';
import type { searchWords as english } from '../en/search.ts';

const counted = countedIn('es');

export const searchWords: typeof english = {
  results: 'Libros encontrados',
  passages: 'En los resúmenes',
  passageIn: (title: string, time: string | null) => (time === null ? title : `${title} · ${time}`),
  recent: 'Búsquedas recientes',
  recentHint: 'Pulsa Suprimir para quitar una búsqueda de esta lista.',
  removeRecent: (term: string) => `Quitar ${term} de las búsquedas recientes`,
  clearRecent: 'Borrar las búsquedas recientes',
  count: (found: number) => counted(found, { one: '# libro encontrado', other: '# libros encontrados' }),
  saveHint: 'Pulsa Mayús e Intro para guardar el libro elegido para después.',
  missing: 'Este libro falta. Podemos generar un resumen en audio para ti.',
  generate: 'Generar',
  requests: 'Mis peticiones',
  failed: 'La búsqueda no responde. Sigue escribiendo para intentarlo de nuevo.',
  all: 'Ver todos los resultados',
  searching: 'Buscando…',
};
