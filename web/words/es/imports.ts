import { countedIn } from '../counted.ts';
import type { imports as english } from '../en/imports.ts';

const counted = countedIn('es');
const written = (count: number) => count.toLocaleString('es');

export const imports: typeof english = {
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
  moderation: {
    waiting: 'en espera',
    generating: 'en curso',
    needs_source: 'sin fuente',
    needs_review: 'por revisar',
    rejected: 'rechazados',
    published: 'publicados',
    failed: 'fallidos',
  },
  ledger: {
    title: 'Filas',
    show: 'Mostrar las filas',
    hide: 'Ocultar las filas',
    of: (action: string, file: string) => `${action}: ${file}`,
    filter: 'Filas que mostrar',
    all: 'Todas',
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
  seeBooks: 'Lista de libros',
};
