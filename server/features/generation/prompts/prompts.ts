import { z } from 'zod';
import {
  MOST_PROMPT_CHARACTERS,
  type PromptSet,
  type Prompts,
  promptNames,
  promptSet,
} from '#contract/prompts.ts';
import { changesBetween, recordAudit } from '#server/platform/audit/record-audit.ts';
import { isoMoment } from '#server/platform/database/iso-moment.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { execute, oneRow, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { builtInPrompts } from './built-in-prompts.ts';

/** There is one set of prompts; its versions count up, its id does not. */
const PROMPTS_ID = 1;

const promptColumns = sql.join(
  promptNames.map((name) => sql.identifier(name)),
  sql`, `,
);

const REQUIRED = '%s is required. It can be author or book title';
const TOO_LONG = `At most ${MOST_PROMPT_CHARACTERS.toLocaleString('en')} characters.`;

const MOST_VERSIONS = 100;

const findVersions = (runner: SqlRunner, most = MOST_VERSIONS): Promise<PromptSet[]> =>
  rows(
    runner,
    promptSet.shape,
    sql`select ${PROMPTS_ID}::int as id, v.version, ${promptColumns}, ${isoMoment(sql`v.created_at`)} as changed_at,
          u.email as changed_by
        from prompt_versions v left join people u on u.id = v.created_by
        order by v.version desc limit ${most}`,
  );

const builtInSet = { ...builtInPrompts, id: PROMPTS_ID, version: 0, changed_at: null, changed_by: null };

export async function promptsInForce(runner: SqlRunner): Promise<PromptSet> {
  const [newest] = await findVersions(runner, 1);
  return newest ? { ...newest, ...withBuiltIn(newest) } : builtInSet;
}

/** Newest first; the built-in ones last, unless there are more versions than are listed. */
export async function promptVersions(runner: SqlRunner): Promise<PromptSet[]> {
  const versions = await findVersions(runner);
  const shown = versions.map((version) => ({ ...version, ...withBuiltIn(version) }));
  return versions.length < MOST_VERSIONS ? [...shown, builtInSet] : shown;
}

export const withBuiltIn = (prompts: Prompts): Prompts =>
  Object.fromEntries(
    promptNames.map((name) => [name, prompts[name].trim() === '' ? builtInPrompts[name] : prompts[name]]),
  ) as Prompts;

const problemsOf = (prompt: string): string[] => [
  ...(prompt.trim() === '' || prompt.includes('%s') ? [] : [REQUIRED]),
  ...(prompt.length > MOST_PROMPT_CHARACTERS ? [TOO_LONG] : []),
];

/** Throws a message for each prompt that is too long, or neither empty nor with a place for the book. */
export function assertPrompts(id: number, prompts: Prompts): void {
  if (id !== PROMPTS_ID) throw notFound('That set of prompts');
  const wrong = promptNames.flatMap((name) => {
    const problems = problemsOf(prompts[name]);
    return problems.length === 0 ? [] : [[name, problems] as const];
  });
  const [first] = wrong;
  if (first) throw new AppError('invalid', first[1].join(' '), { errors: Object.fromEntries(wrong) });
}

type Change = { id: number; prompts: Prompts; baseVersion: number | undefined; userId: number };

/** Throws `invalid`, and `conflict` where the version that was changed isn't the current one any more. */
export async function changePrompts(
  { database }: { database: Database },
  { id, prompts, baseVersion, userId }: Change,
): Promise<PromptSet> {
  assertPrompts(id, prompts);
  return database.query.transaction(async (tx) => {
    // Of two admins at once, the later one sees what the first one wrote.
    await execute(tx, sql`lock table prompt_versions in share row exclusive mode`);
    const current = await promptsInForce(tx);
    if (baseVersion !== undefined && baseVersion !== current.version) throw changedMeanwhile(current);
    const changes = changesBetween(withBuiltIn(current), withBuiltIn(prompts));
    if (!changes) return current;
    const version = await insertVersion(tx, prompts, userId);
    const subject = { kind: 'prompts', id: version } as const;
    await recordAudit(tx, { adminId: userId, action: 'prompts.changed', subject, ...changes });
    return promptsInForce(tx);
  });
}

const changedMeanwhile = ({ version, changed_by }: PromptSet): AppError =>
  new AppError(
    'conflict',
    `${changed_by ?? 'Somebody'} has changed the prompts since you opened them. Compare yours with version ${version}, then save again.`,
  );

async function insertVersion(tx: SqlRunner, prompts: Prompts, userId: number): Promise<number> {
  const values = sql.join(
    promptNames.map((name) => sql`${prompts[name]}`),
    sql`, `,
  );
  const { version } = await oneRow(
    tx,
    { version: z.number() },
    sql`insert into prompt_versions (${promptColumns}, created_by) values (${values}, ${userId}) returning version`,
  );
  return version;
}
