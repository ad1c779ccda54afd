import { countedIn } from '../counted.ts';
import type { promptsWords as english } from '../en/prompts.ts';

const counted = countedIn('es');

export const promptsWords: typeof english = {
  header: 'Introduce los datos para cambiar el prompt:',
  note: '%s es obligatorio. Puede ser el autor o el título del libro',
  next: 'Datos nuevos del prompt',
  current: 'Datos actuales del prompt',
  cancel: 'Cancelar',
  ok: 'Aceptar',
  invalid: 'El formato JSON no es válido o se ha producido un error inesperado.',
  toPage: 'Editar en un formulario, con versiones y pruebas',
  lead: 'Lo que se le pide al proveedor de texto cuando se escribe un libro.',
  edit: 'Editar los prompts',
  editLead:
    '%s representa el libro: su título y su autor. Si dejas un campo vacío, se usa el prompt incorporado.',
  fields: {
    author_prompt: {
      label: 'Autor',
      hint: 'Busca el autor cuando un libro no lo tiene. Aquí %s es solo el título.',
    },
    category_prompt: { label: 'Categorías', hint: 'Elige de una a tres categorías.' },
    slogan_prompt: { label: 'Eslogan', hint: 'Escribe la línea que se ve en la tarjeta del libro.' },
    thumbnail_prompt: {
      label: 'Imagen de portada',
      hint: 'Describe la imagen que se dibuja para la portada.',
    },
    short_description_prompt: {
      label: 'Descripción breve',
      hint: 'Escribe la descripción de la página del libro.',
    },
    main_text_prompt: {
      label: 'Resumen',
      hint: 'Planifica las ideas clave y escribe cada parte del resumen.',
    },
  },
  save: 'Guardar los prompts',
  discard: 'Descartar los cambios',
  saved: 'Prompts guardados.',
  versions: {
    title: 'Versiones',
    lead: 'Quién cambió qué, y cuándo. Al restaurar una versión anterior se añade una nueva.',
    version: (version: number) => `Versión ${version}`,
    current: (version: string) => `${version} (actual)`,
    builtIn: 'Prompts incorporados',
    gone: 'cuenta eliminada',
    restore: 'Restaurar',
    sureRestore: 'Sí, restaurar',
    restored: 'Prompts restaurados.',
  },
  trial: {
    open: 'Probar con un libro',
    lead: 'Mira qué escriben de un libro tus prompts cambiados, junto a su texto actual. No se guarda ni se publica nada.',
    book: 'Buscar un libro',
    books: 'Libro con el que probarlo',
    noBook: 'Ningún libro coincide.',
    chooseFirst: 'Elige primero un libro.',
    begin: 'Probar',
    stop: 'Detener',
    pending: 'Escribiendo… El texto principal puede tardar unos minutos.',
    nothing: 'No has cambiado ningún prompt, así que no hay nada que probar.',
    counting: 'Calculando el coste…',
    atMost: (count: number, cost: string) =>
      counted(count, {
        one: `Un prompt cambiado, como mucho ${cost}.`,
        other: `# prompts cambiados, como mucho ${cost}.`,
      }),
    noPrice: 'No se conoce el coste, porque no hay precios configurados.',
    done: 'Hecho. No se ha guardado nada.',
    doneFor: (cost: string) => `Hecho por ${cost}. No se ha guardado nada.`,
    present: 'El libro ahora',
    hasNone: 'Nada todavía.',
    changed: 'Con el prompt cambiado',
  },
};
