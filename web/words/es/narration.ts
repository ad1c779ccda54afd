import { countedIn } from '../counted.ts';
import type { narration as english } from '../en/narration.ts';

const counted = countedIn('es');
const bookCount = (count: number) => counted(count, { one: '# libro', other: '# libros' });

export const narration: typeof english = {
  hear: {
    open: 'Escuchar',
    openOf: (section: string) => `Escuchar: ${section}`,
    busy: 'Preparando el audio…',
    sound: (section: string) => `Audio: ${section}`,
  },
  unnarrated: {
    title: (count: number) =>
      counted(count, {
        one: '# libro publicado no tiene audio',
        other: '# libros publicados no tienen audio',
      }),
    lead: 'Su narración falló y no se reintenta automáticamente. Al abrir un libro también se reintenta.',
    failed: (ago: string) => `Falló ${ago}`,
    retry: (count: number) => `Narrar de nuevo ${bookCount(count)}`,
    queued: (count: number) => `${bookCount(count)} en la cola`,
  },
  voices: {
    title: 'Voces',
    lead: 'Voces naturales para las narraciones nuevas, una en uso por idioma. Los libros ya narrados conservan su audio.',
    list: 'Voces',
    genders: { female: 'Femenina', male: 'Masculina' },
    size: (size: string) => `descarga de ${size}`,
    states: {
      available: 'Sin instalar',
      waiting: 'En espera de descarga',
      installed: 'Instalada',
      in_use: 'En uso',
      failed: 'Falló',
    },
    downloading: (percent: number) => `Descargando, ${percent} %`,
    install: 'Instalar',
    retry: 'Reintentar',
    use: 'Usar',
    remove: 'Eliminar',
    removeSure: '¿Eliminar esta voz?',
    play: 'Escuchar una muestra',
    removed: 'Voz eliminada.',
  },
  pronunciation: {
    title: 'Pronunciación',
    leadOfAll:
      'Cómo decir los nombres que la voz lee mal, en todos los libros. Los libros que contienen una palabra cambiada se narran de nuevo.',
    leadOfBook:
      'Cómo decir los nombres que la voz lee mal en este libro. Tiene prioridad sobre la pronunciación de toda la biblioteca.',
    label: 'Palabras',
    hint: 'Una por línea: forma escrita = cómo debe sonar. Palabras enteras; las mayúsculas cuentan.',
    placeholder: 'Nietzsche = Niche',
    save: 'Guardar la pronunciación',
    saved: 'Pronunciación guardada.',
    wrongLine: (line: number) => `A la línea ${line} le falta una palabra a un lado de «=».`,
  },
};
