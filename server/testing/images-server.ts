import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type ImageRequest = { model: string; prompt: string; n: number; size?: string };

/** What the server does with a call: a picture as bytes or behind an address, or something worse. */
export type ImagesBehaviour =
  | { bytes: Uint8Array }
  | { url: string }
  | { status: number; message: string; headers?: Record<string, string> }
  | { raw: string }
  | 'by address'
  | 'hang'
  | 'hang in the answer'
  | 'cut'
  | 'cut in the answer';

type Script = (request: ImageRequest, number: number) => ImagesBehaviour | undefined;

/** A picture of one colour. */
export const aPicture = (
  given: { width?: number; height?: number; colour?: string; kind?: 'png' | 'jpeg' | 'webp' | 'avif' } = {},
): Promise<Buffer> => {
  const { width = 512, height = 768, colour = '#c03020', kind = 'png' } = given;
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(kind)
    .toBuffer();
};

/** A PNG of few bytes that says how large it is; its pixels are missing. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A server with the wire format of images/generations, whose manners a test decides. It keeps what was asked. */
export async function openImagesServerOfTests() {
  const requests: ImageRequest[] = [];
  const fetched: string[] = [];
  const state: {
    script: Script;
    file: () => { status: number; bytes: Uint8Array };
    models: readonly string[] | null;
  } = {
    models: null,
    script: () => undefined,
    file: () => ({ status: 200, bytes: picture }),
  };
  const picture = await aPicture();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/files/')) {
      fetched.push(request.headers.authorization ?? 'no key');
      const { status, bytes } = state.file();
      response.writeHead(status, { location: `${origin}/files/elsewhere.png` }).end(bytes);
      return;
    }
    if (request.url?.endsWith('/models')) return listModels(response, state.models);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const asked = JSON.parse(Buffer.concat(pieces).toString()) as ImageRequest;
    requests.push(asked);
    const behaviour = state.script(asked, requests.length) ?? { bytes: picture };
    behave(response, behaviour === 'by address' ? { url: `${origin}/files/1.png` } : behaviour);
  }

  return {
    url: `${origin}/v1`,
    requests,
    /** The keys with which pictures were fetched that an answer pointed at. */
    fetched,
    behaveBy: (script: Script) => {
      state.script = script;
    },
    /** It lists its models; null for a server that doesn't. */
    modelsAre: (models: readonly string[] | null) => {
      state.models = models;
    },
    /** What lies behind the addresses that it gives. */
    fileIs: (file: typeof state.file) => {
      state.file = file;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function listModels(response: ServerResponse, models: readonly string[] | null): void {
  const data = models?.map((id) => ({ id, object: 'model', created: 1, owned_by: 'test' }));
  response.writeHead(data ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ object: 'list', data }));
}

function behave(response: ServerResponse, behaviour: Exclude<ImagesBehaviour, 'by address'>): void {
  if (behaviour === 'hang') return;
  if (behaviour === 'cut') return void response.destroy();
  if (typeof behaviour === 'string') {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"created":1,"data":[{"b64_json":"iVBO');
    if (behaviour === 'cut in the answer') setTimeout(() => response.destroy(), 20);
    return;
  }
  if ('status' in behaviour) {
    response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers });
    return void response.end(JSON.stringify({ error: { message: behaviour.message } }));
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  if ('raw' in behaviour) return void response.end(behaviour.raw);
  const image =
    'url' in behaviour
      ? { url: behaviour.url }
      : { b64_json: Buffer.from(behaviour.bytes).toString('base64') };
  response.end(JSON.stringify({ created: 1, data: [image] }));
}
