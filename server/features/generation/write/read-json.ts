import type { z } from 'zod';

/** A value, or what is wrong in words that a model can mend it by. */
export type Read<Value> = { value: Value } | { fault: string };

/** Reasoning, a preamble or a code fence around the JSON is skipped. */
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
  // Some servers put the beginning of the block into the prompt, so that only its end is in the answer.
  const afterReasoning = answer.replace(/^[\s\S]*<\/think(?:ing)?>/i, '');
  for (const candidate of [answer, objectIn(answer), objectIn(afterReasoning)]) {
    try {
      return JSON.parse(candidate, cleaned) as unknown;
    } catch {
      // Perhaps there is something around it.
    }
  }
  return undefined;
}

/**
 * Marks that nobody sees: those that turn the direction of letters around or hide between them, control characters,
 * and halves of a letter, which a database refuses. Joiners stay where their script needs them.
 */
const UNSEEN =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFF9-\uFFFC\uFFFE\uFFFF\u{E0000}-\u{E007F}]|[^\P{Cc}\t\n]|\u034F|\p{Co}|\p{Surrogate}|(?<![\p{L}\p{M}\p{Extended_Pictographic}]|\uFE0F)(?:\u200C|\u200D)|(?<=\p{Script=Latin})(?:\u200C|\u200D)/gu;

const cleaned = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(UNSEEN, '') : value;

const objectIn = (text: string): string => text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
