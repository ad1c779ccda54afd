import { countedIn } from '../counted.ts';

const counted = countedIn('en');

export const callWords = {
  timeout: 'The server took too long to answer. Please try again.',
  network: 'The server couldn’t be reached. Check your connection and try again.',
  unreadable: 'The server’s answer couldn’t be read. Please try again.',
  failed: (status: number) => `Something went wrong (error ${status}). Please try again.`,
};

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
