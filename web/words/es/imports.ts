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
    title: 'Lo que traería este archivo',
    checking: 'Revisando el archivo…',
    refused: 'Este archivo no se puede admitir tal como está.',
    new: (count: number) => counted(count, { one: '# libro nuevo', other: '# libros nuevos' }),
    duplicates: (count: number) => counted(count, { one: '# ya está', other: '# ya están' }),
    wrong: (count: number) => counted(count, { one: '# fila errónea', other: '# filas erróneas' }),
    cost: (dollars: number) =>
      `Generarlos costará unos ${dollars.toLocaleString('es', { style: 'currency', currency: 'USD' })}.`,
    nothing: 'No hay nada nuevo en este archivo.',
    problems: 'Filas que no se admitirán',
    more: (count: number) => counted(count, { one: 'Y # fila más.', other: 'Y # filas más.' }),
  },
  progress: {
    takingIn: (done: number, all: number) => `Incorporadas ${written(done)} de ${written(all)} filas.`,
    label: 'Filas incorporadas',
    cancel: 'Cancelar el resto',
    cancelled: 'Se ha cancelado el resto de la importación.',
  },
  states: {
    taking_in: 'Incorporándose',
    generating: 'Generándose',
    done: 'Terminada',
    cancelled: 'Cancelada',
  },
  rowStates: {
    waiting: 'En espera',
    new: 'Nueva',
    duplicate: 'Ya estaba',
    wrong: 'Errónea',
    cancelled: 'Omitida',
  },
  moderation: {
    waiting: 'en espera',
    generating: 'generándose',
    needs_source: 'sin texto de origen',
    needs_review: 'por revisar',
    rejected: 'rechazados',
    published: 'publicados',
    failed: 'fallidos',
  },
  ledger: {
    title: 'Fila por fila',
    show: 'Mostrar las filas',
    hide: 'Ocultar las filas',
    of: (action: string, file: string) => `${action}: ${file}`,
    filter: 'Filas que mostrar',
    all: 'Todas',
    columns: { row: 'Fila', book: 'Libro', state: 'Estado', reason: 'Por qué y qué hacer' },
    cell: (column: string, value: string) => `${column}: ${value === '' ? 'vacío' : `«${value}»`}`,
    none: 'No hay filas así.',
    more: 'Mostrar más filas',
    failedFile: 'Descargar las filas fallidas en un archivo',
  },
  earlier: {
    title: 'Listas hasta ahora',
    counts: (fresh: number, duplicates: number, wrong: number) =>
      `Nuevas: ${written(fresh)} · ya estaban: ${written(duplicates)} · erróneas: ${written(wrong)}`,
  },
  lastImport: {
    of: (file: string, at: string) => `De «${file}», subido el ${at}.`,
    nothingNew: 'Esta lista no ha traído libros nuevos.',
    more: 'Mostrar más libros',
  },
  seeBooks: 'Lista de libros',
};
