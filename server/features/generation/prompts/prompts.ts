import { MOST_PROMPT_CHARACTERS, type PromptSet, type Prompts, promptNames } from '#contract/prompts.ts';
import { changesBetween, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { builtInPrompts } from './built-in-prompts.ts';
import { findPromptVersions, insertPromptVersion, type PromptVersion } from './prompt-store.ts';

/** The one set of prompts of an instance; its versions count up, its id does not. */
const PROMPTS_ID = 1;

const REQUIRED = '%s is required. It can be author or book title';
const TOO_LONG = `At most ${MOST_PROMPT_CHARACTERS.toLocaleString('en')} characters.`;

/** The prompts in force: built-in ones where an admin left a prompt empty. */
export async function promptsInForce(runner: SqlRunner): Promise<PromptSet> {
  const [newest] = await findPromptVersions(runner, 1);
  return newest ? setOf(newest) : { ...builtInPrompts, ...builtIn };
}

const builtIn = { id: PROMPTS_ID, version: 0, changed_at: null, changed_by: null };

/** Every version, newest first; the built-in ones last. */
export async function promptVersions(runner: SqlRunner): Promise<PromptSet[]> {
  const versions = await findPromptVersions(runner);
  return [...versions.map(setOf), { ...builtInPrompts, ...builtIn }];
}

function setOf({ version, changedAt, changedBy, ...prompts }: PromptVersion): PromptSet {
  return {
    ...withBuiltIn(prompts),
    id: PROMPTS_ID,
    version,
    changed_at: changedAt.toISOString(),
    changed_by: changedBy,
  };
}

/** Each prompt as it works: the built-in one for an empty one. */
export const withBuiltIn = (prompts: Prompts): Prompts =>
  Object.fromEntries(
    promptNames.map((name) => [name, prompts[name].trim() === '' ? builtInPrompts[name] : prompts[name]]),
  ) as Prompts;

const problemsOf = (prompt: string): string[] => [
  ...(prompt.trim() === '' || prompt.includes('%s') ? [] : [REQUIRED]),
  ...(prompt.length > MOST_PROMPT_CHARACTERS ? [TOO_LONG] : []),
];

/** Throws with messages for every prompt that is too long, or not empty and without a place for the book. */
export function assertPrompts(id: number, prompts: Prompts): void {
  if (id !== PROMPTS_ID) throw notFound('That set of prompts');
  const wrong = promptNames.flatMap((name) => {
    const problems = problemsOf(prompts[name]);
    return problems.length === 0 ? [] : [[name, problems] as const];
  });
  const [first] = wrong;
  if (first) throw new AppError('invalid', first[1].join(' '), { errors: Object.fromEntries(wrong) });
}

/** A new version of the prompts, which is in force at once. The same prompts again make none. */
export async function changePrompts(
  { database }: { database: Database },
  { id, prompts, userId }: { id: number; prompts: Prompts; userId: number },
): Promise<PromptSet> {
  assertPrompts(id, prompts);
  const [newest] = await findPromptVersions(database.pool, 1);
  const changes = changesBetween(withBuiltIn(newest ?? builtInPrompts), withBuiltIn(prompts));
  if (changes)
    await database.query.transaction(async (tx) => {
      const version = await insertPromptVersion(tx, prompts, userId);
      const subject = { kind: 'prompts', id: version } as const;
      await recordAudit(tx, { adminId: userId, action: 'prompts.changed', subject, ...changes });
    });
  return promptsInForce(database.pool);
}
