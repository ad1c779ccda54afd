import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Child = {
  process: ChildProcess;
  /** The next line it writes, as JSON. */
  next: <Message>() => Promise<Message>;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
};

/** Runs a TypeScript file as a process of its own, to be killed or raced. */
export function startChild(file: string, ...given: string[]): Child {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'exit');
  return {
    process: child,
    next: async <Message>() => {
      const line = await lines.next();
      if (line.done) throw new Error(`${file} ended without a word`);
      return JSON.parse(line.value) as Message;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Asks again until the answer is true, or throws when it has not become so within the time. */
export async function until(question: () => boolean | Promise<boolean>, limitMs = 10_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await question())) {
    if (Date.now() > end) throw new Error(`Not so within ${limitMs} ms: ${question.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
