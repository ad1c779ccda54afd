import { promptNames as names, type PromptName, type Prompts } from '#contract/prompts.ts';

export const six = (promptOf: (name: PromptName) => string): Prompts =>
  Object.fromEntries(names.map((name) => [name, promptOf(name)])) as Prompts;

/** Each stands for the built-in one. */
export const noPrompts: Prompts = six(() => '');

export const promptsAsJson = (prompts: Prompts): string =>
  JSON.stringify(
    six((name) => prompts[name]),
    null,
    2,
  );

/** Missing prompts are empty; null unless the text is a JSON object of texts. */
export function promptsOfJson(text: string): Prompts | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const values = given as Record<string, unknown>;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  if (!names.every((name) => isText(values[name]))) return null;
  return six((name) => (values[name] as string | undefined) ?? '');
}

export const errorLines = (errors: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(errors).map(([field, messages]) => `${field}: ${messages.join(', ')}`);
