import { z } from 'zod';
import type { Executor } from '#server/platform/database/open-database.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { findUser } from '../store.ts';
import { mailOf } from './letter.ts';
import { MAIL_JOB, type MailDeps } from './mail-job.ts';

export const SEND_LETTER = 'accounts_send_letter';

const payloadOf = z.object({
  userId: z.number().int(),
  subject: z.string(),
  body: z.array(z.string()),
  /** `path` from a slash: the public address may change until it is sent. */
  button: z.object({ label: z.string(), path: z.string() }),
  footnotes: z.array(z.string()),
});

/**
 * Orders a letter to a user, whose address and name are those at the time of sending, as part of the transaction:
 * it is sent when that commits, and never if it does not.
 */
export async function orderLetter(
  tx: Executor,
  letter: Omit<z.infer<typeof payloadOf>, 'body' | 'footnotes'> & {
    body: readonly string[];
    footnotes: readonly string[];
  },
): Promise<void> {
  await addJob(tx, { ...MAIL_JOB, name: SEND_LETTER, payload: letter });
}

/** Sends it, unless the account is gone or blocked by now. */
export async function sendLetter(deps: MailDeps, payload: unknown): Promise<void> {
  const { userId, button, ...said } = payloadOf.parse(payload);
  const user = await findUser(deps.database.query, userId);
  if (!user || user.status === 'blocked') return;
  const address = deps.publicUrl().replace(/\/+$/, '') + button.path;
  await deps.mail.send(mailOf({ to: user, ...said, button: { label: button.label, address } }));
}
