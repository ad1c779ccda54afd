import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ChatRequest = {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: { json_schema: { schema: { properties: Record<string, unknown> } } };
};

/** What the server does with a call: a text for an answer, or something worse. */
export type Behaviour =
  | { text: string; finish?: string; refusal?: string }
  | { status: number; message?: string; headers?: Record<string, string> }
  | { raw: string }
  | 'hang'
  | 'cut'
  | 'cut in the answer';

/** Decides about a call by its request and its number, from 1; undefined for an obedient answer. */
export type Script = (request: ChatRequest, number: number) => Behaviour | undefined | Promise<Behaviour>;

/** A server with the wire format of chat completions, whose manners a test decides. It counts what was asked. */
export async function openTextServer() {
  const requests: ChatRequest[] = [];
  const state: { script: Script } = { script: () => undefined };
  const server = createServer((request, response) => {
    void readAll(request).then(async (body) => {
      const asked = JSON.parse(body) as ChatRequest;
      requests.push(asked);
      const behaviour = await state.script(asked, requests.length);
      behave(response, behaviour ?? { text: obedientAnswer(asked) }, asked);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    /** How many calls were about this, by a word of the last message. */
    asked: (words: string) =>
      requests.filter(({ messages }) => messages.at(-1)?.content.includes(words)).length,
    behaveBy: (script: Script) => {
      state.script = script;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

function behave(response: ServerResponse, behaviour: Behaviour, asked: ChatRequest): void {
  if (behaviour === 'hang') return;
  if (behaviour === 'cut') return void response.destroy();
  if (behaviour === 'cut in the answer') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
    response.write('{"id":"chat');
    setTimeout(() => response.destroy(), 20);
    return;
  }
  if ('status' in behaviour) {
    response.writeHead(behaviour.status, { 'content-type': 'application/json', ...behaviour.headers });
    const { message = 'something went wrong here' } = behaviour;
    return void response.end(JSON.stringify({ error: { message, type: 'error', code: null } }));
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  if ('raw' in behaviour) return void response.end(behaviour.raw);
  const { text, finish = 'stop', refusal = null } = behaviour;
  response.end(
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: asked.model,
      choices: [{ index: 0, message: { role: 'assistant', content: text, refusal }, finish_reason: finish }],
      usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
    }),
  );
}

const words =
  'river harvest lantern meadow harbour winter candle bridge orchard thunder garden copper silver window journey market captain shelter whisper mountain feather basket village compass machine kitchen library pasture granite marble timber saddle anchor ribbon hammer needle valley desert island forest glacier canyon prairie lagoon summit ridge cavern boulder pebble'.split(
    ' ',
  );

/** As many words of English as asked for, never the same twice for different seeds. */
export function someProse(wordCount: number, seed: number): string {
  let state = seed * 7919 + 17;
  const next = (): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return words[Math.floor((state / 2_147_483_648) * words.length)] ?? '';
  };
  const sentences: string[] = [];
  for (let made = 0; made < wordCount; made += 12)
    sentences.push(`The ${next()} of the ${next()} was a ${next()} and it is ${next()} to ${next()}.`);
  return sentences
    .join(' ')
    .split(' ')
    .slice(0, wordCount)
    .join(' ')
    .replace(/[.,]?$/, '.');
}

/** How many words an idea or another section of an obedient answer has may be told; each is another text. */
export function obedientAnswer(
  { messages, response_format: format }: ChatRequest,
  wordCount?: number,
): string {
  const asked = Object.keys(format?.json_schema.schema.properties ?? {});
  const last = lastWordOf(messages);
  const seed = seedOf(last);
  if (asked.includes('ideas')) return JSON.stringify({ ideas: someIdeas(5) });
  if (asked.includes('categories')) return JSON.stringify({ categories: ['Nature', 'Philosophy'] });
  if (asked.includes('idea')) return JSON.stringify(someIdea(wordCount ?? 180, seed));
  if (last.startsWith('Who is the author')) return JSON.stringify({ text: 'Henry David Thoreau' });
  const usual = last.includes('Write only this section') ? 100 : 14;
  return JSON.stringify({ text: someProse(wordCount ?? usual, seed) });
}

const lastWordOf = (messages: ChatRequest['messages']): string =>
  messages.findLast(({ role }) => role === 'user')?.content ?? '';

const seedOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => (sum * 31 + codeOf(letter)) % 1_000_003, 7);

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

function someIdea(wordCount: number, seed: number) {
  const part = (n: number) => someProse(Math.ceil(wordCount / 3), seed + n);
  return { idea: part(1), example: part(2), what_to_do: part(3), evidence: '' };
}

export const someIdeas = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Idea ${index + 1}`, point: `Point ${index + 1}` }));
