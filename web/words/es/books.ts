import { countedIn } from '../counted.ts';
import type { books as english } from '../en/books.ts';

const counted = countedIn('es');

export const books: typeof english = {
  title: 'Catálogo',
  table: 'Libros',
  search: 'Buscar por título o autor',
  filter: 'Mostrar',
  filters: {
    all: 'Todos',
    published: 'Publicados',
    waiting: 'En espera',
    making: 'En curso',
    review: 'Por revisar',
    rejected: 'Rechazados',
    failed: 'Fallidos',
  },
  sort: 'Ordenar por',
  sorts: {
    newest: 'Los más nuevos primero',
    oldest: 'Los más antiguos primero',
    title: 'Título, de la A a la Z',
    title_desc: 'Título, de la Z a la A',
  },
  perPage: 'Libros por página',
  count: (total: number, isMore: boolean) => {
    const books = counted(total, { one: '# libro', other: '# libros' });
    return isMore ? `Más de ${books}. Añade una palabra para acotar.` : books;
  },
  columns: {
    book: 'Libro',
    status: 'Estado',
    added: 'Añadido',
    actions: 'Acciones',
  },
  statuses: {
    waiting: 'En espera',
    generating: 'En curso',
    needs_source: 'Necesita una fuente',
    needs_review: 'Por revisar',
    rejected: 'Rechazado',
    published: 'Publicado',
    failed: 'Fallido',
  },
  by: (author: string) => `de ${author}`,
  progressOf: (title: string) => `Progreso de «${title}»`,
  percent: (share: number) => `${Math.round(share * 100)} %`,
  select: (title: string) => `Seleccionar: ${title}`,
  selectPage: 'Seleccionar todos los libros de esta página',
  selected: (count: number) =>
    counted(count, { one: '# libro seleccionado', other: '# libros seleccionados' }),
  clear: 'Quitar la selección',
  editOf: (title: string) => `Editar: ${title}`,
  makingOf: (title: string) => `Generación: ${title}`,
  deleteOf: (title: string) => `Eliminar: ${title}`,
  deleteSelected: (count: number) => counted(count, { one: 'Eliminar # libro', other: 'Eliminar # libros' }),
  undo: 'Deshacer',
  goes: 'Eliminándose',
  deleted: (count: number, title: string) =>
    counted(count, { one: `«${title}» se ha eliminado.`, other: '# libros eliminados.' }),
  failed: 'Algo ha ido mal',
  generateSelected: (count: number) => counted(count, { one: 'Generar # libro', other: 'Generar # libros' }),
  generateAll: 'Generar todos los que esperan',
  generateAllSure: (count: number | null) =>
    count === null
      ? '¿Generar todos los que esperan?'
      : counted(count, { one: '¿Generar # libro?', other: '¿Generar # libros?' }),
  queued: (count: number) =>
    count === 0
      ? 'No hay nada nuevo que generar.'
      : counted(count, { one: 'Generando # libro.', other: 'Generando # libros.' }),
  add: {
    open: 'Añadir un libro',
    title: 'Añadir un libro',
    lead: 'Queda en espera hasta que lo generes o lo escribas.',
    bookTitle: 'Título',
    author: 'Autor',
    submit: 'Añadir',
    added: (title: string) => `«${title}» añadido.`,
    restored: (title: string) => `«${title}» estaba en la papelera y se ha restaurado.`,
  },
  bin: {
    title: 'Papelera',
    lead: 'Los libros eliminados se quedan aquí 30 días. Al restaurar uno vuelven su texto, su audio y el punto en que estaba cada persona.',
    list: 'Libros eliminados',
    until: (deleted: string, removed: string) => `Eliminado el ${deleted}; se conserva hasta el ${removed}`,
    restore: 'Restaurar',
    restoreOf: (title: string) => `Restaurar: ${title}`,
    restoreAll: (count: number) => counted(count, { one: 'Restaurar # libro', other: 'Restaurar # libros' }),
    restored: (count: number) =>
      counted(count, { one: '# libro restaurado.', other: '# libros restaurados.' }),
    remove: 'Eliminar definitivamente',
    removeSure: 'No se puede deshacer. ¿Eliminar?',
    removed: (count: number) =>
      counted(count, {
        one: '# libro eliminado definitivamente.',
        other: '# libros eliminados definitivamente.',
      }),
    none: {
      title: 'La papelera está vacía',
      text: 'Los libros que elimines se pueden restaurar desde aquí.',
    },
  },
  panel: {
    title: (title: string) => `Editar «${title}»`,
    bookTitle: 'Título',
    author: 'Autor',
    slogan: 'Lema',
    description: 'Descripción breve',
    categories: 'Categorías',
    categoriesHint: 'Separadas por comas. La primera da a la portada su aspecto.',
    year: 'Año',
    text: 'Texto',
    textHint:
      'Markdown: «## » empieza una sección; una línea vacía, un párrafo. Las frases que cambien se narrarán de nuevo.',
    status: 'Estado',
    reason: 'Motivo (lo verán sus lectores y quienes lo pidieron)',
    stay: (status: string) => `Mantener: ${status}`,
    publish: 'Publicar',
    withdraw: 'Retirar',
    reject: 'Rechazar',
    accept: 'Anular el rechazo',
    save: 'Guardar',
    saved: (title: string) => `«${title}» guardado.`,
    nothing: 'No hay cambios que guardar.',
    kept: (title: string) => `Tus cambios en «${title}» no se han guardado. Ábrelo otra vez para seguir.`,
    unsaved: 'Estos son tus cambios de antes, aún sin guardar.',
    discard: 'Descartar mis cambios',
    preview: 'Vista previa',
    coverNote: 'La portada se dibuja a partir del título, el autor y la primera categoría cuando guardas.',
    words: (count: number) => counted(count, { one: '# palabra', other: '# palabras' }),
    noText: 'Aún no hay texto.',
    why: 'Motivo',
  },
  cover: {
    title: 'Portada',
    another: 'Dibujar otra',
    drawn: 'Volver a la portada dibujada',
    picture: 'Generar una imagen',
    upload: 'Subir una imagen',
    hint: 'PNG, JPEG, WebP o AVIF, hasta 10 MB; se recorta a 2 por 3. Los cambios de la portada se ven al instante.',
    undo: 'Deshacer el último cambio',
    busy: 'Actualizando la portada…',
    changed: 'Portada actualizada para todos los lectores.',
    tooLarge: 'La imagen ocupa más de 10 MB.',
  },
  none: {
    title: 'No se han encontrado libros',
    text: 'Ningún libro coincide. Prueba con otro filtro u otras palabras.',
    empty: 'El catálogo está vacío. Añade un libro, o sube una lista con «Actualizar libros».',
  },
};
