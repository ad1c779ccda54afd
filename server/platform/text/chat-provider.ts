import type OpenAI from 'openai';
import { openClient, type ProviderAddress, providerNameOf } from '#server/platform/provider/open-client.ts';
import { ProviderError, providerErrorOf } from '#server/platform/provider/provider-error.ts';
import type { TextAnswer, TextProvider, TextRequest } from './text-provider.ts';

/** Text from any server with the chat completions call. One without structured output is asked without it. */
export function openChatProvider(address: ProviderAddress & { model: string }): TextProvider {
  const client = openClient(address);
  const name = providerNameOf(address.baseUrl);
  let takesSchema = true;

  async function ask(request: TextRequest, signal: AbortSignal): Promise<TextAnswer> {
    try {
      // The client never stops listening to the signal it is given: so it gets one for this call alone.
      const body = bodyOf(address.model, request, takesSchema);
      return answerOf(
        name,
        await client.chat.completions.create(body, { signal: AbortSignal.any([signal]) }),
      );
    } catch (error) {
      throw providerErrorOf(name, error, signal);
    }
  }

  return {
    name,
    model: address.model,
    complete: async (request, signal) => {
      try {
        return await ask(request, signal);
      } catch (error) {
        if (!(takesSchema && isAboutSchema(error))) throw error;
        takesSchema = false;
        return ask(request, signal);
      }
    },
  };
}

function bodyOf(
  model: string,
  { messages, schema, mostTokens }: TextRequest,
  takesSchema: boolean,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  return {
    model,
    messages: [...messages],
    max_completion_tokens: mostTokens,
    ...(takesSchema
      ? { response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } } }
      : {}),
  };
}

const isAboutSchema = (error: unknown): boolean =>
  error instanceof ProviderError &&
  (error.status === 400 || error.status === 422) &&
  /response_format|json_schema|schema/i.test(error.message);

function answerOf(name: string, completion: OpenAI.ChatCompletion): TextAnswer {
  // What arrives is not held to the types: a server may leave out anything.
  const [choice] = completion.choices ?? [];
  if (!choice?.message)
    throw new ProviderError(`${name} sent an answer without a text.`, { isTemporary: true });
  return {
    text: choice.message.content ?? '',
    ...tokensOf(completion),
    ending: endings[choice.finish_reason] ?? 'whole',
    refusal: choice.message.refusal ?? null,
  };
}

const tokensOf = ({ usage }: OpenAI.ChatCompletion) => ({
  tokensIn: usage?.prompt_tokens ?? 0,
  tokensOut: usage?.completion_tokens ?? 0,
});

const endings: Readonly<Record<string, TextAnswer['ending']>> = {
  length: 'length',
  content_filter: 'filtered',
};
