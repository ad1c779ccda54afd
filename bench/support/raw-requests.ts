import { connect } from 'node:net';

/** What a connection asks for next; null when it has asked for enough. */
type Next = () => { head: string; body?: string } | null;

type Answered = (answer: { status: string; length: number; body: () => string }) => void;

/**
 * Requests one after the other on a plain connection: an HTTP client in JavaScript would be slower than what it
 * measures. Resolves once `next` has returned null. `answered` may throw to fail.
 */
export function rawRequests(url: URL, next: Next, answered: Answered): Promise<void> {
  return new Promise((finished, failed) => {
    let chunks: Buffer[] = [];
    let status = '';
    let length = 0;
    let missing = 0;
    const ask = () => {
      const request = next();
      if (request === null) return socket.end(() => finished());
      chunks = [];
      status = '';
      const { head, body = '' } = request;
      const size = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
      return socket.write(`${head}\r\nHost: ${url.host}\r\n${size}\r\n${body}`);
    };
    /** Reads the head at the beginning of an answer; false while it is not whole. */
    const readHead = (chunk: Buffer): Buffer => {
      const end = chunk.indexOf('\r\n\r\n');
      const head = chunk.subarray(0, end).toString('latin1');
      status = head.slice(9, 12);
      length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      missing = length;
      return chunk.subarray(end + 4);
    };
    const socket = connect(Number(url.port), url.hostname, ask).setNoDelay(true);
    socket.once('error', failed);
    socket.on('data', (chunk: Buffer) => {
      const part = status === '' ? readHead(chunk) : chunk;
      chunks.push(part);
      missing -= part.length;
      if (missing > 0) return;
      try {
        answered({ status, length, body: () => Buffer.concat(chunks).toString() });
        ask();
      } catch (error) {
        socket.destroy();
        failed(new Error('An answer could not be read.', { cause: error }));
      }
    });
  });
}
