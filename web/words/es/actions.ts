import { countedIn } from '../counted.ts';
import type { actionWords as english } from '../en/actions.ts';

const counted = countedIn('es');
const bookCount = (count: number) => counted(count, { one: '# libro', other: '# libros' });
const left = (count: number, why: string) =>
  counted(count, { one: `# libro queda fuera: ${why}`, other: `# libros quedan fuera: ${why}` });

export const actionWords: typeof english = {
  selectAll: (count: number, isMore: boolean) =>
    counted(
      count,
      { one: 'Seleccionar # libro que coincide', other: 'Seleccionar los # libros que coinciden' },
      isMore,
    ),
  allSelected: (count: number, isMore: boolean) =>
    counted(
      count,
      { one: '# libro que coincide, seleccionado', other: 'Los # libros que coinciden están seleccionados' },
      isMore,
    ),
  more: 'Más acciones',
  names: {
    accept: 'Publicar',
    reject: 'Rechazar',
    take_down: 'Retirar',
    category: 'Poner una categoría',
    collection: 'Añadir a una colección',
    language: 'Poner el idioma',
    generate: 'Generar',
    redo: 'Repetir un paso',
    narrate: 'Volver a narrar',
    delete: 'Eliminar',
  },
  titles: {
    accept: 'Publicar libros',
    reject: 'Rechazar libros',
    take_down: 'Retirar libros',
    category: 'Poner una categoría',
    collection: 'Añadir a una colección',
    language: 'Poner el idioma',
    generate: 'Generar libros',
    redo: 'Repetir un paso',
    narrate: 'Volver a narrar libros',
    delete: 'Eliminar libros',
  },
  leads: {
    accept: 'Los borradores por revisar continúan desde ahí. Los libros con texto se publican enseguida.',
    reject: 'Quedan como rechazados. Los lectores dejan de verlos.',
    take_down: 'Los lectores dejan de verlos. Quedan por revisar, con todo lo suyo.',
    category: 'La primera categoría de un libro decide el aspecto de su portada.',
    collection: 'Van al final, en el orden en que llegaron a la biblioteca.',
    language: 'Los libros publicados se narran de nuevo con la voz de ese idioma.',
    generate: 'Cada uno continúa donde se quedó.',
    redo: 'Se repiten el paso y todos los que siguen.',
    narrate: 'Con la voz actual. El audio anterior se queda hasta que el nuevo esté listo.',
    delete:
      'Se quedan 30 días en la papelera, con su audio y con el punto de cada lector, y después se borran. Los que están en curso se detienen.',
  },
  fields: {
    reason: 'Motivo (lo ven sus lectores y quienes lo pidieron)',
    category: 'Categoría',
    mode: 'Qué pasa con las otras categorías',
    add: 'Se quedan',
    set: 'Se quitan',
    collection: 'Colección',
    chooseCollection: 'Elige una colección',
    noCollection:
      'Aún no has creado ninguna colección. Las de los archivos de la biblioteca inicial no se pueden cambiar.',
    makeCollection: 'Crear una colección',
    language: 'Idioma',
    step: 'Paso',
  },
  missing: { category: 'Escribe antes una categoría.', collection: 'Elige antes una colección.' },
  checking: 'Comprobando los libros…',
  will: {
    accept: (count: number) =>
      counted(count, { one: 'Se publicará # libro.', other: 'Se publicarán # libros.' }),
    reject: (count: number) =>
      counted(count, { one: 'Se rechazará # libro.', other: 'Se rechazarán # libros.' }),
    take_down: (count: number) =>
      counted(count, { one: 'Se retirará # libro.', other: 'Se retirarán # libros.' }),
    category: (count: number) =>
      counted(count, { one: 'Se cambiará # libro.', other: 'Se cambiarán # libros.' }),
    collection: (count: number) =>
      counted(count, { one: 'Se añadirá # libro.', other: 'Se añadirán # libros.' }),
    language: (count: number) =>
      counted(count, { one: 'Se cambiará # libro.', other: 'Se cambiarán # libros.' }),
    generate: (count: number) =>
      counted(count, { one: 'Se generará # libro.', other: 'Se generarán # libros.' }),
    redo: (count: number) =>
      counted(count, {
        one: 'Se generará # libro desde este paso.',
        other: 'Se generarán # libros desde este paso.',
      }),
    narrate: (count: number) =>
      counted(count, { one: 'Se volverá a narrar # libro.', other: 'Se volverán a narrar # libros.' }),
    delete: (count: number) =>
      counted(count, { one: '# libro irá a la papelera.', other: '# libros irán a la papelera.' }),
  },
  willDisappear: (count: number) =>
    counted(count, {
      one: '# de ellos está publicado. Los lectores no podrán abrirlo.',
      other: '# de ellos están publicados. Los lectores no podrán abrirlos.',
    }),
  nothing: 'No se puede hacer con ninguno de estos libros.',
  leftOut: {
    unknown: (count: number) => left(count, 'eliminado'),
    making: (count: number) => left(count, 'en curso'),
    published: (count: number) => left(count, 'ya publicado'),
    not_published: (count: number) => left(count, 'sin publicar'),
    rejected: (count: number) => left(count, 'ya rechazado'),
    no_text: (count: number) => left(count, 'aún sin texto'),
    nothing_to_accept: (count: number) => left(count, 'sin borrador que publicar, repite el paso'),
    step_missing: (count: number) => left(count, 'falta un paso anterior'),
    narrating: (count: number) => left(count, 'ya se está narrando'),
    same: (count: number) => left(count, 'ya en este idioma'),
    in_collection: (count: number) => left(count, 'ya en esta colección'),
    collection_full: (count: number) => left(count, 'la colección está llena'),
  },
  canUndo: 'Puedes deshacerlo durante 30 días.',
  cannotUndo: 'Esto no se puede deshacer.',
  submit: {
    accept: (count: number) => `Publicar ${bookCount(count)}`,
    reject: (count: number) => `Rechazar ${bookCount(count)}`,
    take_down: (count: number) => `Retirar ${bookCount(count)}`,
    category: (count: number) => `Cambiar ${bookCount(count)}`,
    collection: (count: number) => `Añadir ${bookCount(count)}`,
    language: (count: number) => `Cambiar ${bookCount(count)}`,
    generate: (count: number) => `Generar ${bookCount(count)}`,
    redo: (count: number) => `Repetir para ${bookCount(count)}`,
    narrate: (count: number) => `Narrar ${bookCount(count)}`,
    delete: (count: number) => `Eliminar ${bookCount(count)}`,
  },
  sure: (count: number) => `¿Mover ${bookCount(count)} a la papelera?`,
  running: 'Acciones en curso',
  doing: {
    accept: 'Publicando libros',
    reject: 'Rechazando libros',
    take_down: 'Retirando libros',
    category: 'Poniendo una categoría',
    collection: 'Añadiendo a una colección',
    language: 'Poniendo un idioma',
    generate: 'Poniendo libros en la cola',
    redo: 'Poniendo de nuevo un paso en la cola',
    narrate: 'Poniendo narraciones en la cola',
    delete: 'Eliminando libros',
    undo: 'Deshaciendo',
  },
  done: {
    accept: (count: number) => counted(count, { one: '# libro aceptado.', other: '# libros aceptados.' }),
    reject: (count: number) => counted(count, { one: '# libro rechazado.', other: '# libros rechazados.' }),
    take_down: (count: number) => counted(count, { one: '# libro retirado.', other: '# libros retirados.' }),
    category: (count: number) => counted(count, { one: '# libro cambiado.', other: '# libros cambiados.' }),
    collection: (count: number) =>
      counted(count, { one: '# libro añadido a la colección.', other: '# libros añadidos a la colección.' }),
    language: (count: number) => counted(count, { one: '# libro cambiado.', other: '# libros cambiados.' }),
    generate: (count: number) =>
      counted(count, { one: '# libro en la cola.', other: '# libros en la cola.' }),
    redo: (count: number) => counted(count, { one: '# libro en la cola.', other: '# libros en la cola.' }),
    narrate: (count: number) => counted(count, { one: '# libro en la cola.', other: '# libros en la cola.' }),
    delete: (count: number) => counted(count, { one: '# libro eliminado.', other: '# libros eliminados.' }),
    undo: (count: number) => counted(count, { one: 'Deshecho en # libro.', other: 'Deshecho en # libros.' }),
  },
  progress: (done: string, total: string) => `${done} de ${total}`,
  failures: (count: number) =>
    counted(count, { one: '# libro quedó como estaba', other: '# libros quedaron como estaban' }),
  firstListed: (count: number) => `Solo se muestran los ${count} primeros.`,
  retry: (count: number) => `Reintentar con ${bookCount(count)}`,
  failure: (title: string, reason: string) => `${title}: ${reason}`,
  gone: (id: number) => `Libro ${id}`,
  undo: 'Deshacer',
  dismiss: 'Ocultar',
  exportCsv: 'Exportar como CSV',
  estimate: {
    paid: (cost: string, books: number, what: string) => `Unos ${cost} por ${bookCount(books)}: ${what}`,
    free: (books: number, what: string) => `Sin coste por ${bookCount(books)}: ${what}`,
    reads: (count: number) => `lee ${count.toLocaleString('es')} palabras`,
    calls: (count: number) => counted(count, { one: '# llamada', other: '# llamadas' }),
    tokens: (count: number) => counted(count, { one: '# token', other: '# tokens' }),
    speech: (time: string) => `${time} de voz`,
    time: (time: string) => `unos ${time} a la velocidad actual.`,
  },
};
