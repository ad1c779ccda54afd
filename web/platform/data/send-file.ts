import { callWords } from '#words/call.ts';
import { session } from '../session/session.ts';
import { type AnswerOf, addressOf, bodyOf, CallError, endSession, failureOf, type Route } from './call.ts';

/** Nothing moved for this long while the file was sent. */
const SILENCE_MS = 5_000;
/** From the last byte sent: reading a large file may take the server 15 seconds. */
const ANSWER_MS = 30_000;

export type SendOptions = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  signal?: AbortSignal;
  /** How much is sent, 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Gives up when nothing moves any more, however long the file takes. An abort is an `AbortError`. */
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

/** Resolves at any answer, whatever it says. */
function sent(request: XMLHttpRequest, file: File, { signal, onProgress }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (code: 'timeout' | 'network') =>
      reject(new CallError({ status: 0, code, message: callWords[code] }));
    const abort = () => request.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUpAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail('timeout');
        abort();
      }, ms);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      giveUpAfter(loaded >= total ? ANSWER_MS : SILENCE_MS);
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', () => giveUpAfter(ANSWER_MS));
    request.addEventListener('load', () => resolve());
    request.addEventListener('error', () => fail('network'));
    request.addEventListener('abort', () => reject(new DOMException('Sending was stopped.', 'AbortError')));
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
    signal?.addEventListener('abort', abort);
    const form = new FormData();
    form.append('file', file);
    giveUpAfter(SILENCE_MS);
    request.send(form);
    if (signal?.aborted) request.abort();
  });
}

function answerOf(request: XMLHttpRequest, token: string | null): unknown {
  let body: unknown;
  try {
    body = bodyOf(request.responseText, request.getResponseHeader('content-type'));
  } catch {
    throw new CallError({ status: 0, code: 'unreadable', message: callWords.unreadable });
  }
  if (request.status === 200) return body;
  if (request.status === 401) endSession(token);
  throw failureOf(request.status, body);
}
