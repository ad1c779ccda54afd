import { countedIn } from '../counted.ts';
import type { listeningTimeWords as english } from '../en/listening-time.ts';

const counted = countedIn('es');

export const listeningTimeWords: typeof english = {
  title: 'Tiempo de escucha',
  lead: 'Solo tú puedes verlo.',
  week: 'Esta semana',
  year: 'Últimos 12 meses',
  day: 'Día',
  month: 'Mes',
  time: 'Tiempo',
  goal: {
    title: 'Libros de esta semana',
    books: (books) => counted(books, { one: '# libro', other: '# libros' }),
    of: (finished, goal) => `${finished} de ${counted(goal, { one: '# libro', other: '# libros' })}`,
    progress: 'Avance hacia tu objetivo',
    reached: 'Has alcanzado tu objetivo.',
    label: 'Objetivo semanal',
    hint: 'Cuántos libros te gustaría terminar en una semana, si quieres un objetivo. Cada semana empieza de cero.',
    none: 'Sin objetivo',
  },
  finished: {
    title: 'Libros terminados',
    count: (thisYear, total) =>
      `${counted(total, { one: '# libro', other: '# libros' })} en total, ${thisYear} este año`,
    none: 'Los libros que termines aparecerán aquí.',
    on: (day) => `Terminado el ${day}`,
    more: 'Todos los libros terminados',
  },
  recap: {
    of: (month) => `Tu mes: ${month}`,
    see: 'Ver tu mes',
    finishedCount: (books) => counted(books, { one: '# libro terminado', other: '# libros terminados' }),
    heard: (time, days) => `${time} de escucha en ${counted(days, { one: '# día', other: '# días' })}`,
    highlights: (count) => counted(count, { one: '# subrayado', other: '# subrayados' }),
    finished: 'Terminados',
    inProgress: 'Por terminar',
    months: 'Otros meses',
    empty: 'Nada este mes',
    emptyText: 'Aquí verás los libros que escuches y los subrayados que hagas.',
  },
  monthlyEmail: {
    label: 'Enviármelo por correo cada mes',
    labelInSettings: 'Enviarme mi mes por correo',
    hint: 'Una vez, en los primeros días del mes siguiente. Si no hay nada que contar, no se envía nada.',
    unconfirmed: 'Llegará en cuanto confirmes tu dirección de correo en Ajustes.',
  },
  empty: {
    title: 'Aún no hay nada',
    text: 'Escucha un libro y aquí verás cuánto tiempo has escuchado.',
    toHome: 'Buscar un libro',
  },
  off: {
    title: 'El tiempo de escucha está desactivado',
    text: 'No se cuenta nada. Puedes activarlo en Ajustes.',
    toSettings: 'Ir a Ajustes',
  },
  toSettings: 'Desactivar o borrar en Ajustes',
  settings: {
    lead: 'Cuánto escuchas cada día. Solo lo ves tú.',
    label: 'Contar mi tiempo de escucha',
    hint: 'Mientras esté desactivado, no se cuenta ni se muestra nada. Lo contado hasta entonces se conserva hasta que lo borres.',
    see: 'Ver tu tiempo de escucha',
    deleteLabel: 'Borrar lo contado',
    deleteHint: 'Se conservan tu posición en cada libro y tus libros terminados.',
    delete: 'Borrar tiempo de escucha',
    sureDelete: 'Sí, borrarlo',
    deleted: 'Tiempo de escucha borrado.',
  },
};
