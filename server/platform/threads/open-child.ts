import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { ChildReply } from './answer-in-child.ts';
import { SOURCE_RUNNER } from './open-thread.ts';

type Asked = {
  /** What the child loads for it. A child that has loaded something else is ended first. */
  subject: string;
  limitMs: number;
  signal: AbortSignal;
};

/** A process that may hang or crash without harm to this one. */
export type Child = {
  /**
   * One request at a time. The answer is whatever the child sent: check it. Rejects where the child failed, died or took
   * too long, and with the signal's reason when that aborts; the next request starts another child.
   */
  ask(request: Serializable, asked: Asked): Promise<unknown>;
  close(): Promise<void>;
};

/** `entry` calls `answerInChild`. The child starts with the first request, and ends after `idleMs` without one. */
export function openChild({ entry, idleMs }: { entry: URL; idleMs: number }): Child {
  const one = pLimit(1);
  const closing = new AbortController();
  let running: { child: ChildProcess; subject: string } | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = running?.child;
    running = null;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const exit = once(ended, 'exit');
    ended.kill('SIGKILL');
    await exit;
  }

  async function childFor(subject: string): Promise<ChildProcess> {
    clearTimeout(idle);
    if (running?.subject === subject && running.child.connected) return running.child;
    await end();
    const child = start(entry);
    running = { child, subject };
    return child;
  }

  async function ask(request: Serializable, { subject, limitMs, signal }: Asked): Promise<unknown> {
    const stop = AbortSignal.any([signal, closing.signal]);
    stop.throwIfAborted();
    const child = await childFor(subject);
    hold(child, true);
    try {
      const answer = await answerOf(child, request, { limitMs, stop });
      hold(child, false);
      idle = setTimeout(() => void end(), idleMs).unref();
      return answer;
    } catch (error) {
      await end();
      throw error;
    }
  }

  return {
    ask: (request, asked) => one(() => ask(request, asked)),
    close: async () => {
      closing.abort(new Error('It was closed.'));
      await one(end);
    },
  };
}

function start(entry: URL): ChildProcess {
  const isSource = entry.pathname.endsWith('.ts');
  return fork(fileURLToPath(isSource ? SOURCE_RUNNER : entry), isSource ? [entry.href] : [], {
    execArgv: [],
    // Typed arrays arrive as such.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Whether this process waits for the child before it ends. */
function hold(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) child.ref();
  else child.unref();
  if (isHeld) child.channel?.ref();
  else child.channel?.unref();
}

async function answerOf(
  child: ChildProcess,
  request: Serializable,
  { limitMs, stop }: { limitMs: number; stop: AbortSignal },
): Promise<unknown> {
  const over = new AbortController();
  const timer = setTimeout(
    () => over.abort(new Error(`It did not answer within ${limitMs / 1000} s.`)),
    limitMs,
  );
  const given = AbortSignal.any([stop, over.signal]);
  let leave = (): void => undefined;
  try {
    return await new Promise((resolve, reject) => {
      leave = () => reject(given.reason as Error);
      given.addEventListener('abort', leave);
      child.once('message', (reply: ChildReply | null) => {
        if (reply?.type === 'done') resolve(reply.result);
        else reject(new Error(reply?.type === 'failed' ? reply.message : 'It answered with nonsense.'));
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new Error(`It died (${signal ?? `exit code ${code}`}).`)));
      child.send(request, (error) => error && reject(error));
    });
  } finally {
    clearTimeout(timer);
    given.removeEventListener('abort', leave);
    child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
    // An error without a listener would end this process.
    child.on('error', () => undefined);
  }
}
