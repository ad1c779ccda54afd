import { z } from 'zod';
import { execute, firstRow, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { ChallengePurpose } from '../schema.ts';
import type { UserRow } from '../store.ts';

/** A security key, or the paper with the recovery codes, may have to be fetched. */
const CHALLENGE_MINUTES = { add: 5, log_in: 5, second_step: 10 } as const satisfies Record<
  ChallengePurpose,
  number
>;

const challengeEnd = (purpose: ChallengePurpose, now: Date): Date =>
  new Date(now.getTime() + CHALLENGE_MINUTES[purpose] * 60_000);

export const keepChallenge = (
  runner: SqlRunner,
  {
    challenge,
    purpose,
    userId,
    now,
  }: {
    challenge: string;
    purpose: Exclude<ChallengePurpose, 'second_step'>;
    userId: number | null;
    now: Date;
  },
): Promise<number> =>
  execute(
    runner,
    sql`insert into passkey_challenges (challenge, purpose, user_id, expires_at)
        values (${challenge}, ${purpose}, ${userId}, ${challengeEnd(purpose, now)})`,
  );

type Answered = { challenge: string; userId: number; now: Date };

const takeWhere = async (runner: SqlRunner, { challenge, now }: Answered, isFor: SQL): Promise<boolean> =>
  (await execute(
    runner,
    sql`delete from passkey_challenges
        where challenge = ${challenge} and expires_at > ${now} and (${isFor})`,
  )) > 0;

/** Whether it was given to this user to add a passkey, and not answered yet. */
export const takeChallengeToAdd = (runner: SqlRunner, answered: Answered): Promise<boolean> =>
  takeWhere(runner, answered, sql`purpose = 'add' and user_id = ${answered.userId}`);

/** Whether it was given to anybody to log in, or to this user for the second step, and not answered yet. */
export const takeChallengeToLogIn = (runner: SqlRunner, answered: Answered): Promise<boolean> =>
  takeWhere(
    runner,
    answered,
    sql`purpose = 'log_in' or (purpose = 'second_step' and user_id = ${answered.userId})`,
  );

type SecondStep = { challenge: string; user: Pick<UserRow, 'id' | 'password_hash'>; now: Date };

/** Until when it can be answered; null if the user is blocked or has another password by now. */
export async function keepSecondStep(
  runner: SqlRunner,
  { challenge, user, now }: SecondStep,
): Promise<Date | null> {
  const expiresAt = challengeEnd('second_step', now);
  const kept = await execute(
    runner,
    sql`with locked as (
          select id from users
          where id = ${user.id} and password_hash is not distinct from ${user.password_hash} and status = 'active'
          for no key update
        )
        insert into passkey_challenges (challenge, purpose, user_id, expires_at)
        select ${challenge}, 'second_step', id, ${expiresAt}::timestamptz from locked`,
  );
  return kept > 0 ? expiresAt : null;
}

/** Who has passed the first step, without ending the second. */
export const findSecondStep = (
  runner: SqlRunner,
  { challenge, now }: Omit<Answered, 'userId'>,
): Promise<{ userId: number } | null> =>
  firstRow(
    runner,
    { userId: z.number() },
    sql`select user_id as "userId" from passkey_challenges
        where challenge = ${challenge} and purpose = 'second_step' and expires_at > ${now}`,
  );

/** Logins and new passkeys that somebody has begun with what the account no longer takes. */
export const deleteChallengesOf = (runner: SqlRunner, userId: number): Promise<number> =>
  execute(runner, sql`delete from passkey_challenges where user_id = ${userId}`);

export const sweepChallenges = (runner: SqlRunner, now: Date): Promise<number> =>
  execute(runner, sql`delete from passkey_challenges where expires_at <= ${now}`);
