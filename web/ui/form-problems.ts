import { CallError } from '#web/platform/data/call.ts';

/** What is wrong with a form: a sentence for each such field, and what is said of all of it. */
export type Problems = { fields: Readonly<Record<string, string>>; general: string | null };

/** How many letters a text needs, and what is said of one that has fewer. */
export type Need = { least: number; tooShort: string };

export const noProblems: Problems = { fields: {}, general: null };

export function shortOnes(
  needs: ReadonlyMap<string, Need | undefined>,
  typed: (name: string) => string,
): Problems {
  const short = [...needs].flatMap(([name, need]) =>
    need !== undefined && typed(name).trim().length < need.least ? [[name, need.tooShort] as const] : [],
  );
  return short.length === 0 ? noProblems : { fields: Object.fromEntries(short), general: null };
}

/** In the server's words: beside the fields that are there, and together for what has no field. */
export function problemsOf(error: Error, hasField: (name: string) => boolean): Problems {
  const told = Object.entries(error instanceof CallError ? error.errors : {});
  if (told.length === 0) return { fields: {}, general: error.message };
  const elsewhere = told.flatMap(([name, messages]) => (hasField(name) ? [] : messages));
  return {
    fields: Object.fromEntries(told.map(([name, messages]) => [name, messages.join(' ')])),
    general: elsewhere.join('\n') || null,
  };
}
