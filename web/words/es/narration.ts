import { countedIn } from '../counted.ts';
import type { narrationWords as english } from '../en/narration.ts';

const counted = countedIn('es');
const bookCount = (count: number) => counted(count, { one: '# libro', other: '# libros' });

export const narrationWords: typeof english = {
  hear: {
    open: 'Escuchar',
    openOf: (section: string) => `Escuchar: ${section}`,
    busy: 'Preparando el audio…',
    sound: (section: string) => `Audio: ${section}`,
  },
  unnarrated: {
    show: 'Qué libros y por qué',
    lead: 'Su narración falló y no se reintenta automáticamente. Al abrir un libro también se reintenta.',
    failed: (ago: string) => `Falló ${ago}`,
    retry: (count: number) => `Narrar de nuevo ${bookCount(count)}`,
    queued: (count: number) => `${bookCount(count)} en la cola`,
  },
  voices: {
    title: 'Voces',
    lead: 'Voces naturales, una en uso por idioma. Los libros ya narrados conservan su audio hasta que los pases a otra voz.',
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
    embedded: 'Voz integrada',
    move: {
      title: (language: string, voice: string) => `${language}: ${voice}`,
      minutes: (count: number) => counted(count, { one: 'cerca de un minuto', other: 'unos # minutos' }),
      hours: (count: number) => counted(count, { one: 'cerca de una hora', other: 'unas # horas' }),
      days: (count: number) => counted(count, { one: 'cerca de un día', other: 'unos # días' }),
      offer: (count: number, time: string) =>
        `${counted(count, {
          one: '# libro está narrado por otra voz. Narrarlo de nuevo lleva',
          other: '# libros están narrados por otra voz. Narrarlos de nuevo lleva',
        })} ${time}. Nadie pierde su lugar y los libros nuevos van primero.`,
      keep: (size: string) =>
        `Conservar también el audio actual (${size}), para que los oyentes puedan elegir`,
      start: (count: number) => `Narrar de nuevo ${bookCount(count)}`,
      soFar: (done: number, total: number) => `${done} de ${bookCount(total)}`,
      going: (soFar: string, time: string) => `${soFar}, tiempo restante: ${time}`,
      paused: (soFar: string) => `En pausa: ${soFar}`,
      now: (title: string) => `Ahora: ${title}`,
      waits: 'Sigue cuando no se esté narrando nada más.',
      atRest: 'Los libros conservan su audio actual.',
      keeps: 'El audio anterior se conserva.',
      pause: 'Pausar',
      goOn: 'Continuar',
      failed: (count: number) =>
        counted(count, {
          one: '# libro no se pudo narrar de nuevo y conserva su audio:',
          other: '# libros no se pudieron narrar de nuevo y conservan su audio:',
        }),
      again: 'Reintentar',
      kept: (voice: string, count: number, size: string) =>
        `Los oyentes también pueden elegir: ${voice}, ${bookCount(count)}, ${size}`,
      removeKept: 'Eliminar este audio',
      removeKeptSure: '¿Eliminar definitivamente?',
      keptRemoved: 'Audio eliminado.',
    },
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
