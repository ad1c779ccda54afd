import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type ChatRequest = {
  model: string;
  messages: { role: string; content: string }[];
  max_completion_tokens: number;
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  response_format?: { json_schema: { schema: Schema } };
};

type Answer = {
  text: string;
  finish?: string;
  refusal?: string;
  /** Comes beside the text. */
  reasoning?: string;
  /** Not streamed, whatever was asked. */
  isWhole?: boolean;
  /** Between the pieces of a stream. */
  pauseMs?: number;
  /** What it says that it counted. */
  tokens?: { prompt_tokens: number; completion_tokens: number };
};

/** What the server does with a call: a text for an answer, or something worse. */
export type Behaviour =
  | Answer
  | { status: number; message?: string; headers?: Record<string, string> }
  /** `isCut`: it breaks off in the middle. */
  | { raw: string; isCut?: boolean }
  /** A stream that begins well and then sends this event. */
  | { event: string }
  /** So many bytes in one line, as fast as they're read. */
  | { floodBytes: number }
  /** A letter now and then, for ever. */
  | { trickleMs: number }
  | 'hang'
  | 'cut'
  | 'cut in the answer'
  | 'stall in the answer'
  | 'end in the answer';

/** Decides about a call by its request and its number, from 1; undefined for an obedient answer. */
export type Script = (request: ChatRequest, number: number) => Behaviour | undefined | Promise<Behaviour>;

/** A server with the wire format of chat completions, whose manners a test decides. It counts what was asked. */
export async function openTextServer() {
  const requests: ChatRequest[] = [];
  const keys: string[] = [];
  const state: { script: Script; models: Behaviour } = { script: () => undefined, models: { status: 404 } };
  const server = createServer((request, response) => {
    keys.push((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (request.method === 'GET') return behave(response, state.models, NOTHING_ASKED);
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
    /** What each call was signed with, in order. */
    keys,
    modelsAre: (ids: readonly string[] | { status: number; message: string }) => {
      state.models =
        'status' in ids ? ids : { raw: JSON.stringify({ object: 'list', data: ids.map((id) => ({ id })) }) };
    },
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

const NOTHING_ASKED: ChatRequest = { model: '', messages: [], max_completion_tokens: 0 };

async function readAll(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

function behave(response: ServerResponse, behaviour: Behaviour, asked: ChatRequest): void {
  if (typeof behaviour === 'string') breakOff(response, behaviour, asked);
  else if ('status' in behaviour) sendError(response, behaviour);
  else if ('floodBytes' in behaviour) void flood(beginStream(response, asked), behaviour.floodBytes);
  else if ('trickleMs' in behaviour) void trickle(beginStream(response, asked), behaviour.trickleMs, asked);
  else if ('event' in behaviour) beginStream(response, asked).end(`data: ${behaviour.event}\n\n`);
  else if ('raw' in behaviour) (behaviour.isCut ? cutJson : sendJson)(response, behaviour.raw);
  else if (asked.stream === true && !behaviour.isWhole) void stream(response, behaviour, asked);
  else sendWhole(response, behaviour, asked);
}

function sendWhole(response: ServerResponse, answer: Answer, asked: ChatRequest): void {
  const { text, finish = 'stop', refusal = null, tokens = usage } = answer;
  const message = { role: 'assistant', content: text, refusal };
  const choices = [{ index: 0, message, finish_reason: finish }];
  sendJson(response, JSON.stringify({ ...headOf(asked, 'chat.completion'), choices, usage: tokens }));
}

function sendError(
  response: ServerResponse,
  { status, message = 'something went wrong here', headers }: Extract<Behaviour, { status: number }>,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { message, type: 'error', code: null } }));
}

function sendJson(response: ServerResponse, json: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(json);
}

function cutJson(response: ServerResponse, json: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 * json.length });
  response.write(json, () => setTimeout(() => response.destroy(), 20));
}

const usage = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 };
const headOf = ({ model }: ChatRequest, object: string) => ({ id: 'chatcmpl-1', object, created: 1, model });

const pieceOf = (asked: ChatRequest, more: object): string =>
  `data: ${JSON.stringify({ ...headOf(asked, 'chat.completion.chunk'), ...more })}\n\n`;
const deltaOf = (asked: ChatRequest, delta: object, finish: string | null = null): string =>
  pieceOf(asked, { choices: [{ index: 0, delta, finish_reason: finish }] });

function beginStream(response: ServerResponse, asked: ChatRequest): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write(': a word of patience\n\n');
  response.write(deltaOf(asked, { role: 'assistant', content: '' }));
  return response;
}

/** In pieces that know nothing of words; the tokens come last, where they are asked for. */
async function stream(response: ServerResponse, answer: Answer, asked: ChatRequest): Promise<void> {
  const { text, finish = 'stop', refusal, reasoning, pauseMs, tokens = usage } = answer;
  beginStream(response, asked);
  if (reasoning !== undefined) response.write(deltaOf(asked, { reasoning_content: reasoning }));
  for (const piece of text.match(/[\s\S]{1,97}/g) ?? []) {
    if (pauseMs !== undefined) await delay(pauseMs);
    response.write(deltaOf(asked, { content: piece }));
  }
  response.write(deltaOf(asked, refusal === undefined ? {} : { refusal }, finish));
  if (asked.stream_options?.include_usage) response.write(pieceOf(asked, { choices: [], usage: tokens }));
  response.end('data: [DONE]\n\n');
}

async function flood(response: ServerResponse, bytes: number): Promise<void> {
  const piece = Buffer.alloc(1_000_000, 'a');
  response.write('data: {"choices":[{"index":0,"delta":{"content":"');
  for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length)
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  response.end('"}}]}\n\n');
}

async function trickle(response: ServerResponse, everyMs: number, asked: ChatRequest): Promise<void> {
  while (!response.destroyed) {
    response.write(deltaOf(asked, { content: 'a' }));
    await delay(everyMs);
  }
}

function breakOff(response: ServerResponse, how: string, asked: ChatRequest): void {
  if (how === 'hang') return;
  if (how === 'cut') return void response.destroy();
  beginStream(response, asked).write(deltaOf(asked, { content: '{"idea": "It was a' }));
  if (how === 'cut in the answer') setTimeout(() => response.destroy(), 20);
  if (how === 'end in the answer') response.end();
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
export function obedientAnswer(request: ChatRequest, wordCount?: number): string {
  const asked = Object.keys(schemaOf(request).properties);
  const last = lastWordOf(request.messages);
  const seed = seedOf(last);
  if (asked.includes('ideas')) return JSON.stringify({ ideas: placed(someIdeas(5), last) });
  if (asked.includes('claims')) return JSON.stringify(someNotes(last));
  if (asked.includes('categories')) return JSON.stringify({ categories: ['Nature', 'Philosophy'] });
  if (asked.includes('idea'))
    return JSON.stringify({ ...someIdea(wordCount ?? 180, seed), evidence: evidenceIn(last) });
  if (last.startsWith('Who is the author')) return JSON.stringify({ text: 'Henry David Thoreau' });
  if (last.includes('Tell the whole argument of the book in a minute'))
    return JSON.stringify({ text: someProse(145, seed) });
  const usual = last.includes('Write only this section') ? 100 : 14;
  return JSON.stringify({ text: someProse(wordCount ?? usual, seed) });
}

/** Each where a whole book can be read: from its first part to its last. */
function placed(ideas: ReturnType<typeof someIdeas>, asked: string) {
  // A book's own notes may be numbered like that, too.
  const numbers = [...asked.matchAll(/^(?:<<<)?\[(\d+)\] /gm)].map(([, number]) => Number(number));
  const parts = numbers.reduce((known, number) => (number === known + 1 ? number : known), 0);
  if (parts === 0) return ideas;
  return ideas.map((idea, index) => ({
    ...idea,
    chapters: [1 + Math.round((index * (parts - 1)) / (ideas.length - 1))],
  }));
}

/** A sentence of the passages that were sent; empty without any. */
const evidenceIn = (asked: string): string =>
  /in full:\n[\s\S]*?(?<sentence>\p{Lu}[^.!?]{40,300}[.!?])/u.exec(asked)?.groups?.sentence ?? '';

/** In the words of the part that was sent. */
function someNotes(asked: string) {
  const text = asked.slice(asked.lastIndexOf('<<<') + 3, asked.lastIndexOf('>>>'));
  const sentences = text.match(/\p{Lu}[^.!?]{30,400}[.!?]/gu) ?? [];
  const claims = sentences.slice(0, 3);
  return { claims, stories: [], terms: [], quotations: sentences.slice(0, 1) };
}

type Schema = { properties: Record<string, unknown> };

/** It stands in the prompt too, for servers that take no schema. */
function schemaOf({ messages, response_format: format }: ChatRequest): Schema {
  if (format) return format.json_schema.schema;
  const told = messages[0]?.content.split('and nothing else: ')[1];
  return told === undefined ? { properties: {} } : (JSON.parse(told) as Schema);
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
