import { countedIn } from '../counted.ts';
import type { browsingWords as english } from '../en/browsing.ts';

const counted = countedIn('es');

/** The usual names of categories; what an admin has named otherwise stays as it is. */
const categories: Partial<Record<string, string>> = {
  Art: 'Arte',
  Biography: 'Biografía',
  Business: 'Negocios',
  Classics: 'Clásicos',
  Communication: 'Comunicación',
  Creativity: 'Creatividad',
  Economics: 'Economía',
  Education: 'Educación',
  Environment: 'Medioambiente',
  Family: 'Familia',
  Fiction: 'Ficción',
  Finance: 'Finanzas',
  Health: 'Salud',
  History: 'Historia',
  Leadership: 'Liderazgo',
  Literature: 'Literatura',
  Management: 'Gestión',
  Marketing: 'Marketing',
  Memoir: 'Memorias',
  Mindfulness: 'Atención plena',
  Money: 'Dinero',
  Nature: 'Naturaleza',
  Parenting: 'Crianza',
  Philosophy: 'Filosofía',
  Politics: 'Política',
  Productivity: 'Productividad',
  Psychology: 'Psicología',
  Relationships: 'Relaciones',
  Religion: 'Religión',
  Science: 'Ciencia',
  'Self-help': 'Autoayuda',
  'Self-improvement': 'Crecimiento personal',
  'Self-mastery': 'Autodominio',
  Society: 'Sociedad',
  Spirituality: 'Espiritualidad',
  Sports: 'Deportes',
  Strategy: 'Estrategia',
  Technology: 'Tecnología',
  Travel: 'Viajes',
};

const sources: Partial<Record<string, string>> = {
  'Written for the starter library': 'Escrito para la biblioteca inicial',
  'Added by this library': 'Añadido por esta biblioteca',
};

/** The first is what books were given that were written with version 0.1.0. */
const knowledge: Partial<Record<string, string>> = {
  'what it knows, without a source': 'lo que sabe, sin fuente',
  'what it knows, without the book’s text': 'lo que sabe, sin el texto del libro',
};

function source(label: string): string {
  const [, extract] = /^Extract from (.+)$/s.exec(label) ?? [];
  if (extract !== undefined) return `Extracto de ${extract}`;
  const [, model, from] = /^Written by AI \((.+)\) from (.+)$/s.exec(label) ?? [];
  if (from === undefined) return (Object.hasOwn(sources, label) && sources[label]) || label;
  return `Escrito por IA (${model}) a partir de ${(Object.hasOwn(knowledge, from) && knowledge[from]) || from}`;
}

export const browsingWords: typeof english = {
  category: (name) => (Object.hasOwn(categories, name) && categories[name]) || name,
  source,
  notPlayed: 'No se ha podido cargar el reproductor. Vuelve a intentarlo.',
  search: {
    placeholder: 'Busca un libro',
    label: 'Buscar un libro',
    clear: 'Borrar la búsqueda',
  },
  home: {
    pageTitle: 'Inicio',
    greeting: (name: string | undefined) => (name ? `Qué bien verte, ${name}` : 'Qué bien verte'),
    lead: 'Sigue donde lo dejaste o empieza algo nuevo.',
    continue: 'Sigue escuchando',
    seeAll: 'Ver todo',
    shelves: {
      recommended: 'Recomendado para ti',
      trending: 'Tendencias de esta semana',
    },
    variety: 'Un libro de cada categoría',
    newest: 'Nuevo en la biblioteca',
    nextIn: (collection: string) => `Lo siguiente en ${collection}`,
    about: {
      shared: (topic: string) => `También trata de ${topic}`,
      chosen: (topic: string) => `Trata de ${topic}`,
    },
    pick: {
      title: 'El libro de hoy',
      chosen: (topic: string) => `Por tu interés en ${topic}`,
      finished: (title: string) => `Porque terminaste ${title}`,
      heard: (title: string) => `Porque escuchaste ${title}`,
      new: (category: string) => `Nuevo en ${category}, tu favorita`,
      short: (minutes: number) => `Solo ${counted(minutes, { one: '# minuto', other: '# minutos' })}`,
      subject: (category: string) => `El tema de hoy: ${category}`,
      library: 'De toda la biblioteca',
    },
    questions: 'Preguntas que responde esta biblioteca',
    all: 'Todos los libros',
    categories: 'Categorías',
    everyCategory: 'Todas',
    moreCategories: (count: number) => `Las ${count} categorías`,
    fewerCategories: 'Menos categorías',
    findCategory: 'Buscar una categoría',
    noCategory: 'Ninguna categoría coincide.',
    language: 'Idioma',
    everyLanguage: 'Todos los idiomas',
    order: 'Ordenar por',
    orders: {
      newest: 'Los más nuevos primero',
      popular: 'Los más populares',
      title: 'Título',
      shortest: 'Los más cortos primero',
      longest: 'Los más largos primero',
    },
    more: 'Mostrar más libros',
    end: 'Has llegado al final.',
    shown: (count: number) => counted(count, { one: '# libro mostrado', other: '# libros mostrados' }),
    empty: {
      title: 'Aún no hay libros',
      text: 'Tus primeros libros están en camino. Vuelve en un momento.',
    },
    emptyCategory: {
      title: 'No hay libros así',
      text: 'Elige otras categorías u otro idioma, o mira todos los libros.',
      all: 'Mostrar todos los libros',
    },
  },
  collections: {
    open: 'Abrir',
    openIt: (name: string) => `Abrir ${name}`,
  },
  bookmarks: {
    title: 'Guardados para después',
    save: 'Guardar para después',
    saveIt: (title: string) => `Guardar ${title} para después`,
    remove: (title: string) => `Quitar ${title} de tus libros guardados`,
    removed: (title: string) => `${title} ya no está guardado para después.`,
    savedIt: (title: string) => `${title} se ha guardado para después.`,
  },
  card: {
    playIt: (title: string) => `Reproducir ${title}`,
    more: (title: string) => `Más opciones de ${title}`,
    pauseIt: (title: string) => `Pausar ${title}`,
    minutes: (count: number) => `${count} min`,
    left: (count: number) =>
      count === 0 ? 'queda menos de 1 min' : `${count === 1 ? 'queda' : 'quedan'} ${count} min`,
    finished: 'Terminado',
    read: (count: number) => `${count} min de lectura`,
  },
};
