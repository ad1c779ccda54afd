/** "0.4 s", "41 s", "2 min 5 s". */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * Runs one step and says "Building… 6.1 s". On a terminal the step shows while it runs; elsewhere one line at the end.
 * @template T
 * @param {string} step
 * @param {() => T | Promise<T>} run
 * @returns {Promise<T>}
 */
export async function timed(step, run) {
  const startedAt = performance.now();
  const terminal = process.stdout.isTTY;
  if (terminal) process.stdout.write(`${step}…`);
  try {
    const result = await run();
    const took = duration(performance.now() - startedAt);
    process.stdout.write(terminal ? ` ${took}\n` : `${step}… ${took}\n`);
    return result;
  } catch (error) {
    process.stdout.write(terminal ? ' failed\n' : `${step}… failed\n`);
    throw error;
  }
}

/** Ends the process with one sentence instead of a stack. */
export function giveUp(error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
