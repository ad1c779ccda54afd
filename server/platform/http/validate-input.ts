import type { z } from 'zod';
import { AppError } from './app-error.ts';

type Issue = z.core.$ZodRawIssue;

/** `first_name` as people say it. */
function labelOf(path: readonly PropertyKey[] = []): string {
  const field = path.findLast((part) => typeof part === 'string') ?? 'this';
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is counted, by what has too many or too few of it. */
const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries', set: ' entries' };

function boundOf(issue: Issue & { code: 'too_small' | 'too_big' }): string {
  const unit = units[issue.origin];
  if (issue.code === 'too_small')
    return unit ? `needs at least ${issue.minimum}${unit}` : `must be ${issue.minimum} or more`;
  return unit ? `can have at most ${issue.maximum}${unit}` : `must be ${issue.maximum} or less`;
}

const isMissing = (issue: Issue): boolean =>
  (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) ||
  (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1);

function complaintOf(issue: Issue): string {
  if (isMissing(issue)) return 'is required';
  if (issue.code === 'invalid_type') {
    const kind = kinds[issue.expected];
    return kind ? `must be ${kind}` : "isn't valid";
  }
  if (issue.code === 'too_small' || issue.code === 'too_big') return boundOf(issue);
  if (issue.code === 'invalid_value') return `must be one of these: ${issue.values.join(', ')}`;
  return "isn't valid";
}

/** A sentence for people; where the contract has one of its own, that one counts. */
const sentenceOf = (issue: Issue): string =>
  (issue.path ?? []).length === 0 && issue.code === 'invalid_type'
    ? 'Send a JSON object.'
    : `${labelOf(issue.path)} ${complaintOf(issue)}.`;

function refusalOf(issues: readonly z.core.$ZodIssue[]): AppError {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? 'body');
    const messages = errors[field] ?? [];
    if (!messages.includes(message)) errors[field] = [...messages, message];
  }
  const first = Object.values(errors)[0]?.[0] ?? 'Some fields are not valid.';
  return new AppError('invalid', first, { errors });
}

/** A form sends the fields that were left empty too: in a query that is the same as leaving them out. */
const withoutEmpty = (query: unknown): object =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));

/** Parses a part of a request; what does not fit is `invalid` by field, and an impossible id is not there. */
export const validateInput =
  ({ schema, httpPart }: { schema: unknown; httpPart?: string }) =>
  (data: unknown): { value: unknown } | { error: AppError } => {
    const given = httpPart === 'querystring' ? withoutEmpty(data) : data;
    const parsed = (schema as z.ZodType).safeParse(given, { error: sentenceOf });
    if (parsed.success) return { value: parsed.data };
    if (httpPart === 'params') return { error: new AppError('not_found', 'There is nothing here.') };
    return { error: refusalOf(parsed.error.issues) };
  };
