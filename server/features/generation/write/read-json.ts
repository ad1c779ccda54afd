import type { z } from 'zod';

/** What a text answer came to: the value, or why there is none, in words that a model can mend it by. */
export type Read<Value> = { value: Value } | { fault: string };

/**
 * The JSON of an answer, checked against its schema. A reasoning block, a preamble or a code fence around it are
 * skipped: nothing of them reaches the book.
 */
export function readJson<Value>(text: string, schema: z.ZodType<Value>): Read<Value> {
  const json = jsonIn(text);
  if (json === undefined) return { fault: 'There is no JSON object in it.' };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  return { fault: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'wrong'}` };
}

function jsonIn(text: string): unknown {
  const answer = text.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, '').trim();
  // The beginning of the block is in the prompt of some servers, so that only its end is in the answer.
  const afterReasoning = answer.replace(/^[\s\S]*<\/think(?:ing)?>/i, '');
  for (const candidate of [answer, objectIn(answer), objectIn(afterReasoning)]) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {
      // Perhaps there is something around it.
    }
  }
  return undefined;
}

const objectIn = (text: string): string => text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
