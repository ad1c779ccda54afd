import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with a call; undefined for sound as long as its words take. */
export type SpeechBehaviour =
  | { status: number; message: string; headers?: Record<string, string> }
  | { bytes: Uint8Array }
  | { rateHz: number }
  | 'cut in the sound'
  | 'stall in the sound';

type SpeechScript = (text: string, number: number) => SpeechBehaviour | undefined | Promise<SpeechBehaviour>;

/** A server with the wire format of audio/speech, whose manners a test decides. It keeps what was asked, in order. */
export async function openSpeechServerOfTests() {
  const spoken: string[] = [];
  const state: { script: SpeechScript } = { script: () => undefined };
  const server = createServer((request, response) => {
    void (async () => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const { input } = JSON.parse(Buffer.concat(pieces).toString()) as { input: string };
      spoken.push(input);
      behave(response, input, (await state.script(input, spoken.length)) ?? { rateHz: 24_000 });
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    spoken,
    behaveBy: (script: typeof state.script) => {
      state.script = script;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function behave(response: ServerResponse, text: string, behaviour: SpeechBehaviour): void {
  if (typeof behaviour === 'string') {
    const sound = aSound({ seconds: secondsOf(text), rateHz: 24_000 });
    response.writeHead(200, { 'content-type': 'audio/wav' });
    response.write(sound.subarray(0, sound.length / 2));
    if (behaviour === 'cut in the sound') response.end();
    return;
  }
  if ('status' in behaviour) {
    response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers });
    return void response.end(JSON.stringify({ error: { message: behaviour.message } }));
  }
  response.writeHead(200, { 'content-type': 'audio/wav' });
  response.end(
    'bytes' in behaviour ? behaviour.bytes : aSound({ seconds: secondsOf(text), rateHz: behaviour.rateHz }),
  );
}

const secondsOf = (text: string): number => text.length * 0.065;

/** A WAV file of a tone, 16 bits; silent with a loudness of 0. */
export function aSound({
  seconds,
  rateHz,
  channels = 1,
  loudness = 0.3,
}: {
  seconds: number;
  rateHz: number;
  channels?: number;
  loudness?: number;
}): Buffer {
  const frames = Math.round(seconds * rateHz);
  const data = Buffer.alloc(frames * channels * 2);
  for (let frame = 0; frame < frames; frame += 1)
    for (let channel = 0; channel < channels; channel += 1) {
      const value = loudness * Math.sin((2 * Math.PI * 440 * frame) / rateHz);
      data.writeInt16LE(Math.round(value * 32_767), (frame * channels + channel) * 2);
    }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rateHz, 24);
  head.writeUInt32LE(rateHz * channels * 2, 28);
  head.writeUInt16LE(channels * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
