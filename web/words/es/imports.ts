import { countedIn } from '../counted.ts';
import type { importsWords as english } from '../en/imports.ts';

const counted = countedIn('es');
const moderation = {
  waiting: { other: 'en espera' },
  generating: { other: 'en curso' },
  needs_source: { other: 'sin fuente' },
  needs_review: { other: 'por revisar' },
  rejected: { one: 'rechazado', other: 'rechazados' },
  published: { one: 'publicado', other: 'publicados' },
  failed: { one: 'fallido', other: 'fallidos' },
};
const written = (count: number) => count.toLocaleString('es');

export const importsWords: typeof english = {
  title: 'Subir un archivo',
  choose: 'Selecciona un archivo CSV o XLS',
  hint: '.xlsx, .xls o .csv con una columna para el título y otra para el autor; hasta 20 MB y 50 000 filas.',
  template: 'Descargar una plantilla',
  chosen: (name: string) => `Elegido: ${name}`,
  cancel: 'Cancelar',
  upload: 'Subir',
  done: 'Listo',
  noFile: 'Selecciona un archivo CSV antes de subirlo.',
  failed: 'Se ha producido un error al subir el archivo.',
  success: 'El archivo se ha subido correctamente.',
  background:
    'La generación se hará en segundo plano y, cuando termine, te enviaremos un correo con los resultados de la moderación.',
  sending: (percent: number) => `Enviando: ${percent} %`,
  reading: 'Leyendo el archivo…',
  check: {
    title: 'Contenido del archivo',
    checking: 'Comprobando el archivo…',
    refused: 'Este archivo no se puede importar tal como está.',
    new: (count: number) => counted(count, { one: '# libro nuevo', other: '# libros nuevos' }),
    duplicates: (count: number) =>
      counted(count, { one: '# ya está en la biblioteca', other: '# ya están en la biblioteca' }),
    wrong: (count: number) => counted(count, { one: '# fila por corregir', other: '# filas por corregir' }),
    cost: (cost: string) => `Generarlos costará unos ${cost}.`,
    nothing: 'No hay nada nuevo en este archivo.',
    choose: {
      chosen: (some: number, all: number) => `Elegir libros: se añadirán ${written(some)} de ${written(all)}`,
      all: 'Todos',
      none: 'Ninguno',
      others: (count: number) =>
        counted(count, { one: 'También se añade # libro más.', other: 'También se añaden # libros más.' }),
    },
    columns: {
      title: (read: number, all: number) => `Columnas: se usan ${written(read)} de ${written(all)}`,
      table: 'Columnas del archivo',
      column: 'Columna',
      samples: 'Primeras celdas',
      readAs: 'Se lee como',
      readAsOf: (name: string) => `Leer «${name}» como`,
      unnamed: (place: number) => `Columna ${written(place)}`,
      empty: 'Vacía',
      ignore: 'Ignorar',
      fields: {
        title: 'Título',
        author: 'Autor',
        category: 'Categoría',
        year: 'Año',
        language: 'Idioma',
        questions: 'Preguntas',
        topics: 'Temas',
      },
      incomplete: 'Elige una columna para el título y otra para el autor.',
    },
    duplicateRows: {
      title: 'Duplicados',
      all: 'Todos los duplicados',
      choices: { skip: 'Omitir', merge: 'Unir', keep: 'Conservar ambos' },
      hints: {
        skip: 'Estas filas se dejan fuera.',
        merge:
          'Cada libro recibe el año, las categorías, las preguntas y los temas que le faltan. Lo que tiene se queda.',
        keep: 'Estas filas serán libros aparte. Las que tienen exactamente el mismo título y autor se omiten.',
      },
      row: (row: number) => `Fila ${written(row)}`,
      of: (row: number, title: string) => `Fila ${written(row)}: ${title}`,
      inLibrary: 'En la biblioteca',
      repeats: 'Repite',
      has: (text: boolean, audio: boolean): string => {
        if (!text) return audio ? 'Audio, sin texto' : 'Aún sin texto';
        return audio ? 'Texto y audio' : 'Texto, sin audio';
      },
      adds: (list: string) => (list === '' ? 'No hay nada que añadir.' : `Añade: ${list}`),
      exact: 'Mismo título y autor',
      more: (count: number) => counted(count, { one: 'Mostrar # más', other: 'Mostrar # más' }),
      others: (count: number) =>
        counted(count, {
          one: 'Con # fila más se hace lo elegido para todas.',
          other: 'Con # filas más se hace lo elegido para todas.',
        }),
    },
    problems: 'Filas que no se importarán',
    more: (count: number) => counted(count, { one: 'Y # fila más.', other: 'Y # filas más.' }),
  },
  progress: {
    takingIn: (done: number, all: number) => `Importadas ${written(done)} de ${written(all)} filas.`,
    label: 'Filas importadas',
    cancel: 'Cancelar el resto',
    cancelled: 'Se ha cancelado el resto de la importación.',
  },
  states: {
    receiving: 'Subiendo',
    taking_in: 'Importando',
    generating: 'Generando',
    done: 'Terminada',
    cancelled: 'Cancelada',
  },
  rowStates: {
    waiting: 'En espera',
    new: 'Nueva',
    duplicate: 'Duplicada',
    wrong: 'No válida',
    cancelled: 'Cancelada',
  },
  moderation: (status, count) => counted(count, moderation[status]),
  ledger: {
    title: 'Filas',
    show: 'Mostrar las filas',
    hide: 'Ocultar las filas',
    of: (action: string, file: string) => `${action}: ${file}`,
    filter: 'Filas que mostrar',
    all: 'Todas',
    openBook: (title: string) => `${title}: ver el libro`,
    columns: { row: 'Fila', book: 'Libro', state: 'Estado', reason: 'Motivo y solución' },
    cell: (column: string, value: string) => `${column}: ${value === '' ? 'vacío' : `«${value}»`}`,
    none: 'No hay filas así.',
    more: 'Mostrar más filas',
    failedFile: 'Descargar las filas fallidas',
  },
  earlier: {
    title: 'Importaciones anteriores',
    counts: (fresh: number, duplicates: number, wrong: number) =>
      `Nuevas: ${written(fresh)} · duplicadas: ${written(duplicates)} · no válidas: ${written(wrong)}`,
  },
  lastImport: {
    of: (file: string, at: string) => `De «${file}», subido el ${at}.`,
    nothingNew: 'Esta lista no ha traído libros nuevos.',
    more: 'Mostrar más libros',
  },
  afterwards: {
    label: 'Después de añadirlos',
    choices: { add: 'Solo añadir', generate: 'Añadir y generar resúmenes' },
    hints: {
      add: 'Los libros esperan en el catálogo hasta que los generes.',
      generate: 'Los resúmenes se generan en segundo plano. Recibirás un correo cuando estén listos.',
    },
  },
  files: {
    title: 'Añadir desde archivos',
    lead: 'Cada archivo EPUB, Markdown o de texto se convierte en un libro. Su texto es la fuente del resumen y no se publica.',
    drop: 'Suelta aquí archivos, una carpeta o un archivo zip',
    chooseFiles: 'Elegir archivos',
    chooseFolder: 'Elegir una carpeta',
    hint: 'EPUB, Markdown, texto o HTML, de hasta 25 MB cada uno. El título, el autor, el idioma y la portada se toman del archivo, o del metadata.opf y la portada que Calibre guarda a su lado.',
    looking: 'Recorriendo la carpeta…',
    chosen: (count: number, size: string) =>
      counted(count, { one: `# archivo por añadir, ${size}`, other: `# archivos por añadir, ${size}` }),
    nothing:
      'En lo que has elegido no hay libros. Añade archivos EPUB, Markdown, de texto o HTML, o archivos zip con ellos.',
    names: 'Ver los archivos',
    leftOut: (count: number) =>
      counted(count, {
        one: '# archivo no se puede leer y se deja fuera',
        other: '# archivos no se pueden leer y se dejan fuera',
      }),
    start: (count: number) => counted(count, { one: 'Añadir # archivo', other: 'Añadir # archivos' }),
    clear: 'Elegir otros archivos',
    name: (first: string, more: number) => (more === 0 ? first : `${first} y ${written(more)} más`),
    sending: (done: number, all: number) => `Enviados ${written(done)} de ${written(all)} archivos.`,
    sendingLabel: 'Archivos enviados',
    stay: 'No salgas de esta página hasta que se envíen todos los archivos.',
    waiting: 'No tienes conexión. El envío continuará cuando vuelva.',
    stopped: 'El envío se ha detenido.',
    resume: 'Continuar',
    refused: 'No aceptados',
    readingLabel: 'Archivos leídos',
    reading: (done: number, all: number) => `Leídos ${written(done)} de ${written(all)} archivos.`,
    wrong: (count: number) =>
      counted(count, { one: '# archivo ha fallado', other: '# archivos han fallado' }),
    cancel: 'Cancelar',
    cancelled: 'Cancelado. Los libros ya añadidos se quedan.',
    again: 'Añadir más archivos',
    results: 'Resultado',
    seeCatalogue: 'Ver el catálogo',
  },
  seeBooks: 'Lista de libros',
};
