import { words } from '#web/words/words.ts';
import { type AnswerOf, addressOf, CallError, endSession, failureOf, type Route } from './call.ts';
import { session } from './session.ts';

/** Nothing moved for so long while the file was sent. */
const SILENCE_MS = 5_000;
/** From the last byte sent to the answer: reading a large file may take the server 15 seconds. */
const ANSWER_MS = 30_000;

export type SendOptions = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  signal?: AbortSignal;
  /** How much is sent, 0 to 1. */
  onProgress?: (share: number) => void;
};

function bodyOf(request: XMLHttpRequest): unknown {
  if (!(request.getResponseHeader('content-type') ?? '').includes('json')) return request.responseText;
  return JSON.parse(request.responseText) as unknown;
}

/** Calls back when it was not put off for its time. */
function openTimer(onLate: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    putOff: (ms: number) => {
      stop();
      timer = setTimeout(onLate, ms);
    },
  };
}

/**
 * Sends one file as a form, in the field `file`. A file takes as long as its line does: so it is given up when nothing
 * moves any more, and not five seconds after it was begun. Otherwise as `call`; an abort is an `AbortError`.
 */
export async function sendFile<R extends Route>(
  route: R,
  file: File,
  options: SendOptions = {},
): Promise<AnswerOf<R>> {
  const { token } = session.getState();
  const { params = {}, query = {} } = options;
  const { method, address } = addressOf(route, { params, query });
  const request = new XMLHttpRequest();
  request.open(method, address);
  request.setRequestHeader('accept', 'application/json');
  if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
  await sent(request, file, options);
  return answerOf(request, token) as AnswerOf<R>;
}

/** Done when there is an answer, whatever it says. */
function sent(request: XMLHttpRequest, file: File, { signal, onProgress }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (code: 'timeout' | 'network') =>
      reject(new CallError({ status: 0, code, message: words.call[code] }));
    const late = openTimer(() => {
      fail('timeout');
      request.abort();
    });
    const abort = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      late.putOff(loaded >= total ? ANSWER_MS : SILENCE_MS);
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => late.putOff(ANSWER_MS));
    request.addEventListener('load', () => resolve());
    request.addEventListener('error', () => fail('network'));
    request.addEventListener('abort', () => reject(new DOMException('Sending was stopped.', 'AbortError')));
    request.addEventListener('loadend', () => {
      late.stop();
      signal?.removeEventListener('abort', abort);
    });
    signal?.addEventListener('abort', abort);
    const form = new FormData();
    form.append('file', file);
    late.putOff(SILENCE_MS);
    request.send(form);
    if (signal?.aborted) request.abort();
  });
}

/** The body of the 200 answer; throws for every other. */
function answerOf(request: XMLHttpRequest, token: string | null): unknown {
  let body: unknown;
  try {
    body = bodyOf(request);
  } catch {
    throw new CallError({ status: 0, code: 'unreadable', message: words.call.unreadable });
  }
  if (request.status === 200) return body;
  if (request.status === 401) endSession(token);
  throw failureOf(request.status, body);
}
