import { countedIn } from '../counted.ts';
import type { browsingPagesWords as english } from '../en/browsing-pages.ts';

const counted = countedIn('es');

export const browsingPagesWords: typeof english = {
  lastBooks: {
    minutes: (count: number) => `${count} min`,
    empty: {
      title: 'Aún no hay libros',
      text: 'Los libros aparecen aquí en cuanto se publican.',
    },
    locked: {
      title: 'La lista es para miembros',
      text: 'Inicia sesión para ver los últimos libros añadidos.',
    },
  },
  interests: {
    title: '¿Qué te trae por aquí?',
    lead: 'Elige de tres a cinco temas. El inicio y el libro de hoy los seguirán, y puedes cambiarlos en Ajustes.',
    settings: { title: 'Lo que te trae por aquí', lead: 'El inicio y el libro de hoy siguen estos temas.' },
    go: 'Ver libros',
    save: 'Guardar temas',
    skip: 'Omitir',
    count: (chosen: number, most: number) => `${chosen} de ${most} elegidos`,
  },
  collections: {
    title: 'Colecciones',
    lead: 'Libros que combinan bien, en un buen orden.',
    all: 'Todas las colecciones',
    empty: {
      title: 'Aún no hay colecciones',
      text: 'Esta biblioteca no tiene colecciones en tu idioma.',
    },
  },
  search: {
    title: 'Buscar',
    lead: 'Escribe un título, un autor o una pregunta en el cuadro de arriba.',
    resultsFor: (keyword) => `Resultados de «${keyword}»`,
    bestOf: (count) => `Los ${count} mejores libros`,
    onlyMentioned: 'Ningún título ni autor coincide, pero estos resúmenes lo mencionan.',
    question: (question) => `«${question}»`,
    idea: (number, heading) => `Idea clave ${number}: ${heading}`,
    ideas: 'Ideas clave sobre esto',
    ideaOf: (number, book) => `Idea clave ${number} de ${book}`,
    playIdea: (number, book) => `Reproducir la idea clave ${number} de ${book}`,
    saysLittle: 'Esta biblioteca no dice mucho sobre eso',
    closest: (count) =>
      `Esta biblioteca no dice mucho sobre eso. ${counted(count, { one: 'Un libro se acerca algo.', other: '# libros se acercan algo.' })}`,
    anotherBook: '¿Buscas otro libro?',
    none: 'No hay libros',
    noneLikeThat: 'No hay libros así',
    noneLikeThatText: 'Puede que los haya en otras categorías o de otra duración.',
    everywhere: 'Buscar en todos los libros',
  },
  saved: {
    lead: 'Libros a los que quieres volver, en todos tus dispositivos.',
    count: (books: number) => counted(books, { one: '# libro', other: '# libros' }),
    orders: {
      latest: 'Últimos guardados',
      earliest: 'Primeros guardados',
      title: 'Título',
      author: 'Autor',
      shortest: 'Más cortos primero',
    },
    emptyTitle: 'No hay nada guardado para después',
    empty: 'Toca el marcador de cualquier libro para guardarlo aquí.',
    toHome: 'Buscar un libro',
  },
  filter: {
    open: (chosen: number) => (chosen === 0 ? 'Filtrar' : `Filtrar (${chosen})`),
    title: 'Filtrar libros',
    clear: 'Quitar todo',
    done: 'Ver los libros',
    length: 'Duración',
    everyLength: 'Todas',
    lengths: {
      short: 'Menos de 10 minutos',
      medium: 'De 10 a 20 minutos',
      long: 'Más de 20 minutos',
    },
    /** Without a count where none is known. */
    lengthOf: (length: string, books: number | undefined) =>
      books === undefined ? length : `${length} (${books})`,
  },
  explore: {
    title: 'Explorar',
    lead: 'Encuentra tu próximo libro por tema, autor o duración.',
    found: 'Libros encontrados',
    authors: 'Autores',
    allAuthors: 'Todos los autores',
    authorsLead: 'Todas las personas con algún libro en esta biblioteca.',
    findAuthor: 'Buscar un autor',
    moreAuthors: 'Mostrar más autores',
    noAuthor: 'No hay ningún autor con ese nombre',
    noAuthorText: 'Comprueba cómo se escribe o prueba con una parte del nombre.',
    books: (count: number) => counted(count, { one: '# libro', other: '# libros' }),
  },
  book: {
    play: 'Reproducir',
    pause: 'Pausa',
    resume: (time: string) => `Seguir desde ${time}`,
    again: 'Reproducir otra vez',
    preparing: 'Preparando el audio…',
    read: 'Leer',
    listenMinutes: (count: number) => `${count} min de escucha`,
    readMinutes: (count: number) => `${count} min de lectura`,
    ideas: {
      title: 'Ideas clave',
      count: (count: number) => counted(count, { one: '# idea clave', other: '# ideas clave' }),
    },
    passages: {
      title: 'Pasajes',
      count: (count: number) => counted(count, { one: '# pasaje', other: '# pasajes' }),
    },
    playFrom: 'Reproducir desde',
    restsOn: (place: string) => `De: ${place}`,
    alsoIn: (language) => `También en ${language}:`,
    about: 'Sobre este libro',
    first: (year: number) => {
      if (year < 0) return `Escrito hacia el ${-year} a. C.`;
      return year < 1000 ? `Escrito hacia el año ${year}` : `Escrito en ${year}`;
    },
    found: ({ quotations: { found, all }, unknown }) => {
      const names =
        unknown === 0
          ? 'todos los nombres y números están'
          : counted(unknown, { one: '# nombre o número no está', other: '# nombres y números no están' });
      if (all === 0) return `Sin citas; ${names} en la fuente.`;
      const verb = found === 1 ? 'está' : 'están';
      return `${counted(all, { one: `${found} de # cita`, other: `${found} de # citas` })} ${verb} en la fuente; ${names}.`;
    },
    ask: 'Pregunta a este libro',
    questions: 'Preguntas que responde',
    more: 'Más',
    moreBy: (author: string) => `Más de ${author}`,
    similar: 'Libros parecidos',
    voice: {
      waiting: 'El audio es el siguiente de la cola.',
      running: 'Preparando el audio…',
      failed: 'No se ha podido crear el audio. Mientras tanto puedes leerlo.',
      none: 'Aún no hay audio. Mientras tanto puedes leerlo.',
      startsByItself: 'La reproducción empezará cuando esté listo.',
      progress: 'Progreso del audio',
    },
  },
  finished: {
    title: (book: string) => `Has terminado ${book}`,
    next: 'Qué escuchar ahora',
    play: (book: string) => `Reproducir ${book}`,
    toBook: 'Volver al libro',
  },
  author: {
    edit: 'Editar autor',
    count: (books: number) =>
      counted(books, { one: '# libro en esta biblioteca', other: '# libros en esta biblioteca' }),
    empty: {
      title: 'Aún no hay libros de este autor',
      text: 'Lo que se publique más adelante aparecerá aquí.',
    },
  },
};
