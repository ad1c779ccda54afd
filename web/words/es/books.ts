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
    making: 'En preparación',
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
    return isMore
      ? `Más de ${books}, de los que aparecen tantos. Añade una palabra para encontrar menos.`
      : books;
  },
  columns: {
    book: 'Libro',
    status: 'Estado',
    added: 'Añadido',
    actions: 'Acciones',
  },
  statuses: {
    waiting: 'En espera',
    generating: 'En preparación',
    needs_source: 'Necesita una fuente',
    needs_review: 'Por revisar',
    rejected: 'Rechazado',
    published: 'Publicado',
    failed: 'Fallido',
  },
  by: (author: string) => `de ${author}`,
  progressOf: (title: string) => `Hasta dónde ha llegado «${title}»`,
  percent: (share: number) => `${Math.round(share * 100)} %`,
  select: (title: string) => `Seleccionar: ${title}`,
  selectPage: 'Seleccionar todos los libros de esta página',
  selected: (count: number) =>
    counted(count, { one: '# libro seleccionado', other: '# libros seleccionados' }),
  clear: 'Quitar la selección',
  editOf: (title: string) => `Editar: ${title}`,
  makingOf: (title: string) => `Generación: ${title}`,
  deleteOf: (title: string) => `Eliminar: ${title}`,
  deleteSelected: 'Eliminar los seleccionados',
  deletesSoon: (count: number, title: string) =>
    counted(count, {
      one: `«${title}» se eliminará dentro de diez segundos.`,
      other: '# libros se eliminarán dentro de diez segundos.',
    }),
  undo: 'Deshacer',
  undone: 'No se ha eliminado nada.',
  goes: 'Eliminándose',
  deleted: (count: number) => counted(count, { one: '# libro eliminado.', other: '# libros eliminados.' }),
  failed: 'Algo ha ido mal',
  generateSelected: 'Generar los seleccionados',
  generateAll: 'Generar todos los que esperan',
  generateAllSure: '¿De verdad todos?',
  queued: (count: number) =>
    count === 0
      ? 'No hay nada nuevo que preparar.'
      : counted(count, { one: 'Se preparará # libro.', other: 'Se prepararán # libros.' }),
  add: {
    open: 'Añadir un libro',
    title: 'Añadir un libro',
    lead: 'Espera hasta que lo generes o lo escribas tú.',
    bookTitle: 'Título',
    author: 'Autor',
    submit: 'Añadir',
    added: (title: string) => `«${title}» está en el catálogo, en espera.`,
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
      'Markdown: «## » empieza una sección; una línea vacía, un párrafo. Si cambia el texto, se vuelve a grabar.',
    status: 'Estado',
    reason: 'Motivo, tal como lo pueden leer sus lectores y quien pidió el libro',
    stay: (status: string) => `Dejarlo así: ${status}`,
    publish: 'Publicarlo',
    withdraw: 'Retirarlo',
    reject: 'Rechazarlo',
    accept: 'Dejar de rechazarlo',
    save: 'Guardar',
    saved: (title: string) => `Se ha guardado «${title}».`,
    nothing: 'No hay cambios.',
    kept: (title: string) => `Tus cambios en «${title}» no se han guardado. Ábrelo otra vez para seguir.`,
    unsaved: 'Estos son tus cambios de antes, aún sin guardar.',
    discard: 'Descartar mis cambios',
    preview: 'Vista previa',
    coverNote: 'La portada se dibuja a partir del título, el autor y la primera categoría cuando guardas.',
    words: (count: number) => counted(count, { one: '# palabra', other: '# palabras' }),
    noText: 'Aún no hay texto.',
    why: 'Por qué está así',
  },
  cover: {
    title: 'Portada',
    another: 'Otro dibujo',
    drawn: 'Volver al dibujo',
    picture: 'Dibujar una imagen',
    upload: 'Subir una imagen',
    hint: 'PNG, JPEG, WebP o AVIF, hasta 10 MB; se recorta a 2 por 3. Los cambios de la portada se ven al instante.',
    undo: 'Deshacer el último cambio',
    busy: 'La portada se está haciendo…',
    changed: 'La portada ha cambiado, para todos los lectores.',
    tooLarge: 'La imagen ocupa más de 10 MB.',
  },
  none: {
    title: 'Aquí no hay ningún libro',
    text: 'Ningún libro coincide. Prueba con otro filtro u otras palabras.',
    empty: 'El catálogo está vacío. Añade un libro, o sube una lista con «Actualizar libros».',
  },
};
