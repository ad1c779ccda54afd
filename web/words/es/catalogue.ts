import { countedIn } from '../counted.ts';
import type { catalogueWords as english } from '../en/catalogue.ts';

const counted = countedIn('es');

export const catalogueWords: typeof english = {
  title: 'Catálogo',
  parts: 'Partes del catálogo',
  duplicates: {
    title: 'Duplicados',
    lead: 'Libros que probablemente son la misma obra. Únelos, y los lectores conservan su lugar, o márcalos como distintos.',
    pairs: (count: number) => counted(count, { one: '# par', other: '# pares' }),
    none: {
      title: 'Sin duplicados',
      text: 'No hay dos libros del mismo idioma con el mismo autor y título. Los nuevos aparecen aquí en un minuto.',
    },
    pair: (one: string, other: string) => `${one} y ${other}`,
    likeness: { same: 'Mismo título y autor', near: 'Título casi igual' },
    author: 'Autor',
    status: 'Estado',
    audio: 'Audio',
    noAudio: 'Ninguno',
    minutes: (minutes: number) => `${minutes} min`,
    length: 'Texto',
    lengthOf: (minutes: number) => `${minutes} min de lectura`,
    listens: 'Empezado',
    listensOf: (count: number) => counted(count, { one: 'una vez', other: '# veces' }),
    never: 'Nunca',
    added: 'Añadido',
    keep: 'Conservar este',
    keepOf: (title: string, id: number) => `Conservar este: ${title}, número ${id}`,
    open: 'Abrir',
    different: 'Son distintos',
    differentOf: (one: string, other: string) => `Son distintos: ${one} y ${other}`,
    toldApart: 'Ya no aparecerán como duplicados.',
  },
  categories: {
    title: 'Categorías',
    lead: 'Con ellas eligen los lectores sus libros. Las ven en este orden; mientras no lo cambies, por nombre.',
    list: 'Categorías en su orden',
    byName: 'Ordenar por nombre',
    books: (books: number, published: number) =>
      books === published
        ? counted(books, { one: '# libro', other: '# libros' })
        : `${counted(books, { one: '# libro', other: '# libros' })}, ${published} publicados`,
    none: {
      title: 'Aún no hay categorías',
      text: 'Las categorías aparecen aquí cuando algún libro las tiene.',
    },
    edit: 'Editar',
    editOf: (name: string) => `Editar: ${name}`,
    name: 'Nombre',
    description: 'Descripción',
    descriptionHint: 'Los lectores la ven al elegir la categoría en Explorar.',
    nameHint: 'Las fichas de sus libros cambian en unos segundos.',
    save: 'Guardar',
    saved: 'Categoría guardada.',
    merge: 'Unir',
    mergeOf: (name: string) => `Unir: ${name}`,
    mergeTitle: (name: string) => `Unir «${name}»`,
    mergeLead: (books: number) =>
      counted(books, {
        one: 'Su libro pasa a la otra categoría y esta se elimina. No se puede deshacer.',
        other: 'Sus # libros pasan a la otra categoría y esta se elimina. No se puede deshacer.',
      }),
    into: 'Con',
    choose: 'Elige una categoría',
    merged: (books: number, name: string) =>
      counted(books, {
        one: `# libro está ahora en «${name}».`,
        other: `# libros están ahora en «${name}».`,
      }),
  },
  collections: {
    title: 'Colecciones',
    lead: 'Los lectores ven las de su idioma en el inicio y en Colecciones, primero la más nueva. Después de las tuyas vienen las de los archivos de la biblioteca inicial. Al eliminar una, sus libros se quedan en la biblioteca.',
    list: 'Colecciones en el orden en que las ven los lectores',
    make: 'Crear una colección',
    none: {
      title: 'Aún no hay colecciones',
      text: 'Crea una y añádele libros: selecciónalos en la tabla de libros y elige «Añadir a una colección».',
    },
    books: (books: number, published: number) =>
      books === published
        ? counted(books, { one: '# libro', other: '# libros' })
        : `${counted(books, { one: '# libro', other: '# libros' })}, ${published} publicados`,
    fromFiles: 'De los archivos de la biblioteca inicial',
    hidden: 'Los lectores no la ven hasta que se publique uno de sus libros',
    booksButton: 'Libros',
    booksOf: (name: string) => `Libros de «${name}»`,
    noBooks: {
      title: 'Aún no hay libros',
      text: 'Selecciona libros en la tabla y elige «Añadir a una colección» en «Más acciones».',
      open: 'Abrir los libros',
    },
    remove: (title: string) => `Quitar de la colección: ${title}`,
    removed: (title: string) => `«${title}» ya no está en la colección.`,
    edit: 'Editar',
    editOf: (name: string) => `Editar: ${name}`,
    name: 'Nombre',
    description: 'Descripción',
    descriptionHint: 'Los lectores la ven debajo del nombre.',
    language: 'Idioma',
    save: 'Guardar',
    saved: 'Colección guardada.',
    delete: 'Eliminar',
    deleteSure: '¿Eliminar para siempre?',
    deleted: (name: string) => `«${name}» eliminada.`,
  },
  authors: {
    title: 'Autores',
    lead: 'Corrige un nombre en todos los libros de un autor, guarda sus otras grafías, une dos autores en uno y cuenta a los lectores quién fue.',
    search: 'Buscar por nombre',
    list: 'Autores por nombre',
    count: (count: number) => counted(count, { one: '# autor', other: '# autores' }),
    none: { title: 'No hay autores así', text: 'Los autores aparecen aquí con sus libros.' },
    books: (books: number, published: number) =>
      books === published
        ? counted(books, { one: '# libro', other: '# libros' })
        : `${counted(books, { one: '# libro', other: '# libros' })}, ${published} publicados`,
    edit: 'Editar',
    editOf: (name: string) => `Editar: ${name}`,
    open: 'Abrir',
    openOf: (name: string) => `Abrir: ${name}`,
    name: 'Nombre',
    nameHint: 'Los libros cambian en unos segundos. El nombre anterior queda como otra grafía.',
    spellings: 'Otras grafías',
    spellingsHint:
      'Una por línea. Los libros nuevos con una de ellas reciben el nombre de arriba, y las búsquedas también la encuentran.',
    also: (spellings: readonly string[]) => `También: ${spellings.join(', ')}`,
    sentences: { en: 'Sobre el autor, en inglés', es: 'Sobre el autor, en español' },
    sentenceHint: 'Una frase en la página del autor. Sin ella no se muestra nada.',
    save: 'Guardar',
    saved: 'Autor guardado.',
    merge: 'Unir',
    mergeOf: (name: string) => `Unir: ${name}`,
    mergeTitle: (name: string) => `Unir «${name}»`,
    into: 'Unir con',
    intoHint: 'Escribe el nombre que se conserva u otra de sus grafías.',
    others: 'Autores encontrados',
    noOther: 'Ningún otro autor tiene ese nombre.',
    mergeLead: 'Elige un autor para ver qué pasará.',
    checking: 'Comprobando los libros…',
    mergedBooks: (books: number, name: string) =>
      counted(books, {
        one: `# libro recibe el nombre «${name}».`,
        other: `# libros reciben el nombre «${name}».`,
      }),
    mergedDuplicates: (books: number) =>
      counted(books, {
        one: '# de ellos será probablemente un duplicado. Lo encontrarás en Duplicados.',
        other: '# de ellos serán probablemente duplicados. Los encontrarás en Duplicados.',
      }),
    mergedName: (gone: string, kept: string) =>
      `«${gone}» queda como otra grafía y su página lleva a «${kept}».`,
    mergedSentence: 'La frase de su página se conserva solo si el otro autor no tiene ninguna.',
    mergeFinal: 'No se puede deshacer.',
    merged: (books: number, name: string) =>
      counted(books, {
        one: `# libro lleva ahora el nombre «${name}».`,
        other: `# libros llevan ahora el nombre «${name}».`,
      }),
  },
  merge: {
    title: 'Unir libros',
    kept: 'Se conserva, con su texto, su audio y sus datos',
    merged: 'Va a la papelera; su dirección lleva al otro',
    checking: 'Contando lo que los lectores han guardado…',
    nothing: 'Nadie tiene nada de este libro todavía.',
    moves: 'Lo que pasa al libro conservado:',
    moved: {
      listeners: (count: number) =>
        counted(count, {
          one: 'El lugar de # oyente, en la misma frase',
          other: 'El lugar de # oyentes, en la misma frase',
        }),
      of_both: (count: number) =>
        counted(count, {
          one: '# estaba en los dos libros: queda el lugar más reciente',
          other: '# estaban en los dos libros: queda el lugar más reciente',
        }),
      readers: (count: number) =>
        counted(count, { one: '# lugar de lectura', other: '# lugares de lectura' }),
      highlights: (count: number) =>
        counted(count, { one: '# subrayado, con sus palabras', other: '# subrayados, con sus palabras' }),
      bookmarks: (count: number) =>
        counted(count, {
          one: 'guardado para después por # lector',
          other: 'guardado para después por # lectores',
        }),
      queued: (count: number) =>
        counted(count, { one: 'la cola de # lector', other: 'las colas de # lectores' }),
      collections: (count: number) =>
        counted(count, { one: '# colección de un lector', other: '# colecciones de lectores' }),
      requests: (count: number) => counted(count, { one: '# petición', other: '# peticiones' }),
      reports: (count: number) =>
        counted(count, { one: '# error comunicado', other: '# errores comunicados' }),
    },
    final: 'El libro unido se puede restaurar de la papelera, pero lo que pasó al otro se queda en él.',
    submit: 'Unir',
    done: (title: string) => `Unido a «${title}».`,
  },
};
