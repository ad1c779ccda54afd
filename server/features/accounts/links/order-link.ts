import { z } from 'zod';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { EMAIL_JOB } from '#server/platform/email/mailer.ts';
import { newToken } from '#server/platform/http/secret-token.ts';
import type { JobContext } from '#server/platform/work/job-handlers.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { composeEmail } from '../emails/compose-email.ts';
import { linkEmail } from '../emails/link-emails.ts';
import type { EmailDeps } from '../emails/send-email.ts';
import { emailKey } from '../rules.ts';
import { type EmailedPurpose, emailedPurposes } from '../schema.ts';
import { findUserByEmail } from '../store.ts';
import { derivedToken } from '../tokens.ts';
import { makeLink } from './make-link.ts';

export const SEND_LINK = 'accounts_send_link';

const payloadOf = z.object({
  purpose: z.enum(emailedPurposes),
  emailKey: z.string(),
  /** What the token is derived from, together with a secret that is kept elsewhere. */
  seed: z.string().default(newToken),
});

/**
 * Only the job looks whether the address has an account, so known and unknown addresses cost and answer the same.
 * Asking again while an email waits doesn't order a second one.
 */
export async function orderLink(
  runner: SqlRunner,
  { purpose, email }: { purpose: EmailedPurpose; email: string },
): Promise<void> {
  const payload = { purpose, emailKey: emailKey(email), seed: newToken() };
  const key = `${SEND_LINK}:${purpose}:${payload.emailKey}`;
  await addJob(runner, { ...EMAIL_JOB, name: SEND_LINK, payload, key });
}

/**
 * The token is made only now, so it is never stored; an email sent again has the same. One whose link was used has
 * arrived, and is not sent again.
 */
export async function sendLink(
  deps: EmailDeps & { linkSecret: string },
  payload: unknown,
  { log, once }: Pick<JobContext, 'log' | 'once'>,
): Promise<void> {
  const { purpose, emailKey: key, seed } = payloadOf.parse(payload);
  const user = await findUserByEmail(deps.database.query, key);
  if (user?.status !== 'active') {
    log.info({ purpose }, 'a link was asked for, for an address that has no account or a blocked one');
    return;
  }
  const token = derivedToken(deps.linkSecret, seed);
  const made = await makeLink(deps, deps.database.query, { userId: user.id, purpose, token });
  if (made) await once((id) => deps.mail.send(composeEmail(user, linkEmail(purpose, made.link, user)), id));
}
