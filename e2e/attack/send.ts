import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attempt } from './make-request.ts';

export type Got = {
  /** Null where there was no answer. */
  status: number | null;
  type: string;
  text: string;
  tookMs: number;
  /** Why there was none. */
  problem: string | null;
};

const LIMIT_MS = 30_000;
/** A stream of events has no end: so much of it is read. */
const STREAM_MS = 250;

const agent = new Agent({ keepAlive: true, maxSockets: 2 });

/** `fetch` would tidy the address up. */
function begin(address: string, { operation, path, headers, body }: Attempt): ClientRequest {
  const { hostname, port } = new URL(address);
  const length = body ? { 'content-length': body.length } : {};
  const call = request({
    hostname,
    port,
    path,
    method: operation.method,
    headers: { ...headers, ...length },
    agent,
    timeout: LIMIT_MS,
  });
  call.once('timeout', () => call.destroy(new Error(`no answer within ${LIMIT_MS / 1000} s`)));
  call.end(body ?? undefined);
  return call;
}

async function read(answer: IncomingMessage): Promise<string> {
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = once(answer, 'end');
  if (!answer.headers['content-type']?.startsWith('text/event-stream')) {
    await ended;
    return text;
  }
  await Promise.race([ended.catch(() => undefined), delay(STREAM_MS)]);
  answer.destroy();
  return text;
}

async function sendOnce(address: string, attempt: Attempt): Promise<Got & { isStale: boolean }> {
  const began = performance.now();
  const call = begin(address, attempt);
  // What comes after the answer, as from a server that stops reading, is no fault.
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  try {
    const [answer] = await answered;
    call.on('error', () => undefined);
    const text = await read(answer);
    const tookMs = performance.now() - began;
    const type = answer.headers['content-type'] ?? '';
    return { status: answer.statusCode ?? 0, type, text, tookMs, problem: null, isStale: false };
  } catch (error) {
    const tookMs = performance.now() - began;
    const problem = error instanceof Error ? error.message : String(error);
    return { status: null, type: '', text: '', tookMs, problem, isStale: call.reusedSocket };
  }
}

/** Once more where the server had closed the connection that was used again. */
export async function send(address: string, attempt: Attempt): Promise<Got> {
  const first = await sendOnce(address, attempt);
  return first.isStale ? sendOnce(address, attempt) : first;
}
