import { z } from 'zod';
import { callProvider } from '#server/platform/provider/call-provider.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import type { TextAnswer, TextProvider, TextRequest } from '#server/platform/text/text-provider.ts';
import { isCountOfTokens, tokensOfLength, tokensOfText } from '../ledger/money.ts';
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

const COUNT_IS_FALSE = 'The provider’s count of tokens can’t be true: this is an estimate.';
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
      let heard = 0;
      const asked = { tokensIn, tokensOut: request.mostTokens };
      const answer = await text
        .complete(request, signal, (characters) => {
          heard += characters;
        })
        .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      if (answer instanceof Error) return brokenOff(answer, { tokensIn, heard });
      const used = usageOf(answer, asked);
      const isEmpty = answer.text.trim() === '' && answer.refusal === null && answer.ending === 'whole';
      if (isEmpty)
        return {
          ...used,
          fault: new ProviderError(`${text.name} sent an empty answer.`, { isTemporary: true }),
        };
      return { ...used, value: { text: answer.text, refusal: answer.refusal, ending: answer.ending } };
    }),
  );
}

/** What came of an answer is billed, whether it came to its end or not. */
const brokenOff = (fault: Error, { tokensIn, heard }: { tokensIn: number; heard: number }) =>
  heard === 0
    ? { usage: {}, fault }
    : {
        usage: { tokensIn, tokensOut: tokensOfLength(heard) },
        remark: 'What came until then is estimated.',
        fault,
      };

/** As the provider counted, where that can be; some count nothing. */
function usageOf(answer: TextAnswer, asked: { tokensIn: number; tokensOut: number }) {
  const tokensOut = tokensOfText(answer.text);
  const isTold =
    isCountOfTokens(answer.tokensIn, asked.tokensIn) &&
    isCountOfTokens(answer.tokensOut, Math.max(tokensOut, asked.tokensOut));
  if (!isTold) return { usage: { tokensIn: asked.tokensIn, tokensOut }, remark: COUNT_IS_FALSE };
  return { usage: { tokensIn: answer.tokensIn || asked.tokensIn, tokensOut: answer.tokensOut || tokensOut } };
}

const jsonSchemaOf = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema) as Record<string, unknown>;
  return rest;
};

const quoted = (text: string): string => `"${text.trim().slice(0, MOST_QUOTED)}"`;
