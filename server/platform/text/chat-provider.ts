import type OpenAI from 'openai';
import { lateAnswer, providerErrorOf } from '#server/platform/provider/error-of-call.ts';
import { openClient, type ProviderAddress, providerOf } from '#server/platform/provider/open-client.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import { watchSilence } from '#server/platform/provider/watch-silence.ts';
import { readAnswer } from './read-answer.ts';
import type { TextProvider, TextRequest } from './text-provider.ts';

/** What some servers refuse, and how their refusal is known. */
const extras = [
  { name: 'schema', isNamed: /response_format|json_schema|schema/i },
  { name: 'usage', isNamed: /stream_options|include_usage/i },
  { name: 'stream', isNamed: /\bstream(ing|ed)?\b/i },
] as const;
type Extra = (typeof extras)[number]['name'];

/** The pieces of a stream are far longer than their words. */
const LARGEST_ANSWER_BYTES = 16_000_000;
/** Of how long it may be silent: somebody who says a letter now and then would never come to an end. */
const MOST_SILENCES = 5;

/**
 * Works with any server that has the chat completions call. What a server refuses of structured output and streaming
 * it is not asked for again.
 */
export function openChatProvider(address: ProviderAddress & { model: string }): TextProvider {
  const client = openClient({ ...address, largestAnswerBytes: LARGEST_ANSWER_BYTES });
  const { model, timeoutMs } = address;
  const { name, key } = providerOf('text', address);
  const taken = new Set<Extra>(extras.map((extra) => extra.name));

  const ask: TextProvider['complete'] = async (request, signal, heard) => {
    const watch = watchSilence(timeoutMs, signal, timeoutMs * MOST_SILENCES);
    try {
      const body = bodyOf(model, request, taken);
      const response = await client.chat.completions.create(body, { signal: watch.signal }).asResponse();
      return await readAnswer({ name, client }, response, (characters) => {
        watch.heard();
        heard?.(characters);
      });
    } catch (error) {
      if (watch.isSilent() && !signal.aborted) throw lateAnswer(name, error);
      throw providerErrorOf(name, error, signal);
    } finally {
      watch.end();
    }
  };

  const complete: TextProvider['complete'] = async (request, signal, heard) => {
    try {
      return await ask(request, signal, heard);
    } catch (error) {
      const refused = refusedExtra(error, taken);
      if (!refused) throw error;
      taken.delete(refused);
      return complete(request, signal, heard);
    }
  };
  return { name, key, model, complete };
}

function refusedExtra(error: unknown, taken: ReadonlySet<Extra>): Extra | undefined {
  if (!(error instanceof ProviderError) || (error.status !== 400 && error.status !== 422)) return undefined;
  return extras.find(({ name, isNamed }) => taken.has(name) && isNamed.test(error.message))?.name;
}

function bodyOf(
  model: string,
  { messages, schema, mostTokens }: TextRequest,
  taken: ReadonlySet<Extra>,
): OpenAI.ChatCompletionCreateParams {
  const isStreamed = taken.has('stream');
  return {
    model,
    messages: [...messages],
    max_completion_tokens: mostTokens,
    stream: isStreamed,
    ...(isStreamed && taken.has('usage') ? { stream_options: { include_usage: true } } : {}),
    ...(taken.has('schema')
      ? { response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } } }
      : {}),
  };
}
