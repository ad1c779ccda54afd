import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A server, and somebody who is signed in to it where there is a token. */
export type Target = { address: string; token?: string | undefined };

/** A body is sent as JSON, but for bytes and forms. */
type Sent = { body?: unknown; headers?: Record<string, string> };

/** The text is empty where what came is none. */
export type Answered = { status: number; headers: IncomingMessage['headers']; text: string };

const LIMIT_MS = 30_000;
/** A stream of events has no end: so much of it is read. */
const STREAM_MS = 250;

const agent = new Agent({ keepAlive: true });

async function bytesOf(body: unknown): Promise<{ type?: string; bytes?: Buffer }> {
  if (body === undefined) return {};
  if (Buffer.isBuffer(body)) return { bytes: body };
  if (!(body instanceof FormData))
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  const form = new Response(body);
  return { type: form.headers.get('content-type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) };
}

async function read(answer: IncomingMessage): Promise<string> {
  const type = answer.headers['content-type'] ?? '';
  let text = '';
  if (/^(?:audio|image)\//.test(type)) answer.resume();
  else answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  const ended = once(answer, 'end');
  if (!type.startsWith('text/event-stream')) {
    await ended;
    return text;
  }
  await Promise.race([ended.catch(() => undefined), delay(STREAM_MS)]);
  answer.destroy();
  return text;
}

async function answerTo(call: ClientRequest): Promise<Answered> {
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  // What comes after it, as from a server that stops reading, is no fault.
  call.on('error', () => undefined);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await read(answer) };
}

/**
 * Calls a server by a method and a path, which goes out as it is: `GET /api/v1/books`. By Node's own client, which costs
 * less than `fetch` and tidies nothing up. Throws where no answer comes.
 */
export async function callServer(
  { address, token }: Target,
  route: string,
  { body, headers = {} }: Sent = {},
): Promise<Answered> {
  const { hostname, port, pathname } = new URL(address);
  const gap = route.indexOf(' ');
  const { type, bytes } = await bytesOf(body);
  const begin = (again: boolean): ClientRequest => {
    const call = request({
      hostname,
      port,
      method: route.slice(0, gap),
      path: pathname.replace(/\/$/, '') + route.slice(gap + 1),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(bytes ? { 'content-length': bytes.length } : {}),
        ...headers,
      },
      agent: again ? false : agent,
      timeout: LIMIT_MS,
    });
    call.once('timeout', () => call.destroy(new Error(`no answer within ${LIMIT_MS / 1000} s`)));
    return call.end(bytes);
  };
  const first = begin(false);
  return answerTo(first).catch((error: NodeJS.ErrnoException) => {
    // The server had closed the connection, which had rested for long, as the call went out.
    if (first.reusedSocket && /ECONNRESET|EPIPE/.test(error.code ?? '')) return answerTo(begin(true));
    throw error;
  });
}

/** The JSON of an answer. Throws where the call did not succeed. */
export async function ask<Answer>(target: Target, route: string, body?: unknown): Promise<Answer> {
  const { status, text } = await callServer(target, route, { body });
  if (status >= 400) throw new Error(`${route} was answered with ${status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Answer;
}
