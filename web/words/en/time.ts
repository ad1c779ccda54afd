import { countedIn } from '../counted.ts';

const counted = countedIn('en');

export const timeWords = {
  /** How a voice says a position: 2 minutes 5 seconds. */
  spoken: (minutes: number, seconds: number) => {
    const both = [
      ...(minutes > 0 ? [counted(minutes, { one: '# minute', other: '# minutes' })] : []),
      ...(seconds > 0 || minutes === 0 ? [counted(seconds, { one: '# second', other: '# seconds' })] : []),
    ];
    return both.join(' ');
  },
};
