import type OpenAI from 'openai';
import { Stream } from 'openai/core/streaming';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import type { TextAnswer } from './text-provider.ts';

/** A model that goes round in circles is cut off; reasoning counts. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Reads an answer that came in pieces or whole; `heard` is called with the characters of every piece. Throws a
 * `ProviderError` where it breaks off or is no answer.
 */
export async function readAnswer(
  from: { name: string; client: OpenAI },
  response: Response,
  heard: (characters: number) => void,
): Promise<TextAnswer> {
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
  const told = isStream
    ? await readPieces(from, response, heard)
    : await readWhole(from.name, response, heard);
  return {
    text: told.text,
    ...tokensOf(told),
    ending: endings[told.finish ?? ''] ?? 'whole',
    refusal: told.refusal === '' ? null : told.refusal,
  };
}

const tokensOf = ({ usage }: Told) => ({
  tokensIn: usage?.prompt_tokens ?? 0,
  tokensOut: usage?.completion_tokens ?? 0,
});

type Told = {
  text: string;
  refusal: string;
  finish: string | null;
  usage: OpenAI.CompletionUsage | null | undefined;
};

const endings: Readonly<Record<string, TextAnswer['ending']>> = {
  length: 'length',
  content_filter: 'filtered',
};

async function jsonOf(
  name: string,
  response: Response,
  heard: (characters: number) => void,
): Promise<OpenAI.ChatCompletion> {
  let words = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    heard(piece.length);
    words += piece;
  }
  try {
    return JSON.parse(words) as OpenAI.ChatCompletion;
  } catch (error) {
    throw new ProviderError(`${name} sent something that isn't JSON.`, { isTemporary: true, cause: error });
  }
}

async function readWhole(
  name: string,
  response: Response,
  heard: (characters: number) => void,
): Promise<Told> {
  const completion = await jsonOf(name, response, heard);
  // The server may leave out anything.
  const choice = completion.choices?.[0];
  if (!choice?.message)
    throw new ProviderError(`${name} sent an answer without a text.`, { isTemporary: true });
  const { content, refusal } = choice.message;
  return {
    text: content ?? '',
    refusal: refusal ?? '',
    finish: choice.finish_reason,
    usage: completion.usage,
  };
}

/** Reasoning stands beside the text and is not part of it. */
type Delta = OpenAI.ChatCompletionChunk.Choice.Delta & { reasoning_content?: string; reasoning?: string };

async function readPieces(
  { name, client }: { name: string; client: OpenAI },
  response: Response,
  heard: (characters: number) => void,
): Promise<Told> {
  const told: Told = { text: '', refusal: '', finish: null, usage: null };
  let characters = 0;
  const stop = new AbortController();
  const pieces = Stream.fromSSEResponse<OpenAI.ChatCompletionChunk>(response, stop, client);
  for await (const piece of pieces) {
    const came = take(told, piece);
    heard(came);
    characters += came;
    if (characters > MOST_CHARACTERS)
      throw new ProviderError(`${name} did not come to an end.`, { isTemporary: true });
  }
  if (told.finish === null && !told.usage)
    throw new ProviderError(`${name} broke off in the middle of its answer.`, { isTemporary: true });
  return told;
}

/** Returns how many characters came with it. */
function take(told: Told, { choices, usage }: OpenAI.ChatCompletionChunk): number {
  told.usage = usage ?? told.usage;
  // The last piece has tokens and no choice; some servers leave the list out.
  const choice = choices?.[0];
  told.finish = choice?.finish_reason ?? told.finish;
  const delta: Delta = choice?.delta ?? {};
  told.text += delta.content ?? '';
  told.refusal += delta.refusal ?? '';
  const said = [delta.content, delta.refusal, delta.reasoning_content, delta.reasoning];
  return said.reduce((sum, words) => sum + (words?.length ?? 0), 0);
}
