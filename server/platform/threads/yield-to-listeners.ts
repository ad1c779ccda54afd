import { constants, setPriority } from 'node:os';

/**
 * For threads of long work: listeners go first. On Linux a priority belongs to the thread; elsewhere it would slow
 * the whole server.
 */
export const yieldToListeners = (): void => {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
};
