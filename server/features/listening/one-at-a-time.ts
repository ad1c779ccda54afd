/** Runs work on the same key one after another, in the order it came; work on other keys is not held up. */
export function oneAtATime(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key);
    const run = before ? before.then(work, work) : work();
    last.set(key, run);
    const leave = () => {
      if (last.get(key) === run) last.delete(key);
    };
    run.then(leave, leave);
    return run;
  };
}
