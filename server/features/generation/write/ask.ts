import { z } from 'zod';
import { callProvider } from '#server/platform/provider/call-provider.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import type { TextProvider, TextRequest } from '#server/platform/text/text-provider.ts';
import { tokensOfText } from '../ledger/money.ts';
import { type PaidDeps, spend } from '../ledger/spend.ts';
import { type StepContext, StepFailure, type StepName } from '../steps.ts';
import { readJson } from './read-json.ts';

export type AskDeps = PaidDeps & { text: TextProvider };

export type Question<Value> = {
  part: string;
  system: string;
  user: string;
  schema: z.ZodType<Value>;
  mostTokens: number;
};

/** A trial run outside of any step keeps nothing. */
export type Asking = Pick<StepContext, 'once' | 'signal'> & { bookId: number; step: StepName };

export const rawAnswer = z.object({ text: z.string(), refusal: z.string().nullable(), ending: z.string() });
type RawAnswer = z.infer<typeof rawAnswer>;

const MOST_QUOTED = 200;
/** For an answer that was cut off: some models reason at length first, and that counts. */
const MORE_ROOM = 4;

/**
 * Asks, and once more where the answer cannot be read. Each answer is kept at once, so that none is paid for twice.
 * Throws a `StepFailure` where the provider refuses or gives no readable answer twice.
 */
export async function ask<Value>(deps: AskDeps, asking: Asking, question: Question<Value>): Promise<Value> {
  const messages: TextRequest['messages'] = [
    {
      role: 'system',
      content: `${question.system}\nAnswer with one JSON object of this schema, and nothing else: ${JSON.stringify(jsonSchemaOf(question.schema))}`,
    },
    { role: 'user', content: question.user },
  ];
  const first = await keptAnswer(deps, asking, question, { name: question.part, messages });
  const read = readJson(first.text, question.schema);
  if ('value' in read) return read.value;
  const isCut = first.ending === 'length';
  const second = await keptAnswer(
    deps,
    asking,
    isCut ? { ...question, mostTokens: question.mostTokens * MORE_ROOM } : question,
    {
      name: `${question.part}:repair`,
      messages: [
        ...messages,
        // Some servers refuse an empty message.
        ...(first.text.trim() === '' ? [] : [{ role: 'assistant' as const, content: first.text }]),
        {
          role: 'user',
          content: `That ${isCut ? 'was cut off before it was whole' : 'cannot be read'}. ${read.fault} Answer again with the JSON object alone.`,
        },
      ],
    },
  );
  const again = readJson(second.text, question.schema);
  if ('value' in again) return again.value;
  throw new StepFailure(
    `${deps.text.name} did not answer in the form that was asked for, twice (${again.fault}) Its last answer begins: ${quoted(second.text)}`,
    { isFinal: true, badPart: question.part },
  );
}

async function keptAnswer<Value>(
  deps: AskDeps,
  asking: Asking,
  { schema, mostTokens }: Question<Value>,
  { name, messages }: { name: string; messages: TextRequest['messages'] },
): Promise<RawAnswer> {
  const { text: provider } = deps;
  const request: TextRequest = {
    messages,
    schema: { name: 'answer', schema: jsonSchemaOf(schema) },
    mostTokens,
  };
  const inputs = [provider.name, provider.model, messages.map(({ content }) => content)];
  const kept = await asking.once({ name, inputs }, () => paidAnswer(deps, asking, { name, request }));
  const answer = rawAnswer.parse(kept);
  if (answer.refusal !== null)
    throw new StepFailure(`${provider.name} refused: ${quoted(answer.refusal)}`, {
      isFinal: true,
      badPart: name,
    });
  if (answer.ending === 'filtered')
    throw new StepFailure(`${provider.name} withheld its answer (content filter).`, {
      isFinal: true,
      badPart: name,
    });
  return answer;
}

function paidAnswer(
  deps: AskDeps,
  { bookId, step, signal }: Asking,
  { name, request }: { name: string; request: TextRequest },
): Promise<RawAnswer> {
  const { text } = deps;
  const tokensIn = tokensOfText(request.messages.map(({ content }) => content).join('\n'));
  const call = { bookId, step, part: name, provider: text.name, model: text.model };
  return callProvider(deps, { provider: text, signal }, () =>
    spend<RawAnswer>(deps, { ...call, estimate: { tokensIn, tokensOut: request.mostTokens } }, async () => {
      const answer = await text.complete(request, signal);
      const usage = {
        tokensIn: answer.tokensIn || tokensIn,
        tokensOut: answer.tokensOut || tokensOfText(answer.text),
      };
      const isEmpty = answer.text.trim() === '' && answer.refusal === null && answer.ending === 'whole';
      if (isEmpty)
        return {
          usage,
          fault: new ProviderError(`${text.name} sent an empty answer.`, { isTemporary: true }),
        };
      return { usage, value: { text: answer.text, refusal: answer.refusal, ending: answer.ending } };
    }),
  );
}

const jsonSchemaOf = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema) as Record<string, unknown>;
  return rest;
};

const quoted = (text: string): string => `"${text.trim().slice(0, MOST_QUOTED)}"`;
