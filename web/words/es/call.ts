import { countedIn } from '../counted.ts';
import type { callWords as englishCall, timeWords as englishTime } from '../en/call.ts';

const counted = countedIn('es');

export const callWords: typeof englishCall = {
  timeout: 'El servidor ha tardado demasiado en responder. Inténtalo de nuevo.',
  network: 'No se ha podido llegar al servidor. Comprueba la conexión e inténtalo de nuevo.',
  unreadable: 'No se ha podido leer la respuesta del servidor. Inténtalo de nuevo.',
  failed: (status: number) => `Algo ha ido mal (error ${status}). Inténtalo de nuevo.`,
};

export const timeWords: typeof englishTime = {
  spoken: (minutes: number, seconds: number) => {
    const both = [
      ...(minutes > 0 ? [counted(minutes, { one: '# minuto', other: '# minutos' })] : []),
      ...(seconds > 0 || minutes === 0 ? [counted(seconds, { one: '# segundo', other: '# segundos' })] : []),
    ];
    return both.join(' y ');
  },
};
