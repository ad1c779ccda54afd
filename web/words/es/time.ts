import { countedIn } from '../counted.ts';
import type { timeWords as english } from '../en/time.ts';

const counted = countedIn('es');

export const timeWords: typeof english = {
  spoken: (minutes: number, seconds: number) => {
    const both = [
      ...(minutes > 0 ? [counted(minutes, { one: '# minuto', other: '# minutos' })] : []),
      ...(seconds > 0 || minutes === 0 ? [counted(seconds, { one: '# segundo', other: '# segundos' })] : []),
    ];
    return both.join(' y ');
  },
};
