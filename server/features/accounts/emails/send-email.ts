import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { EMAIL_JOB, type EmailContent, type Mailer, type OrderEmail } from '#server/platform/email/mailer.ts';
import type { JobContext, Once } from '#server/platform/work/job-handlers.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { findUser } from '../store.ts';
import { composeEmail } from './compose-email.ts';

export type EmailDeps = {
  database: Pick<Database, 'query'>;
  mail: Mailer;
  now: () => Date;
  /** From the settings, never from a request's headers. */
  publicUrl: () => string;
};

export const SEND_EMAIL = 'accounts_send_letter';

const place = z.object({ label: z.string(), path: z.string() });

const payloadOf = z.object({
  userId: z.number().int(),
  subject: z.string(),
  body: z.array(z.string()),
  button: place,
  footnotes: z.array(z.string()),
  stop: place.optional(),
});

export const orderEmail: OrderEmail = async (tx, email) => {
  await addJob(tx, { ...EMAIL_JOB, name: SEND_EMAIL, payload: email });
};

export function sendOrderedEmail(
  deps: EmailDeps,
  payload: unknown,
  { once }: Pick<JobContext, 'once'>,
): Promise<void> {
  const { userId, button, stop, ...content } = payloadOf.parse(payload);
  const at = ({ label, path }: z.output<typeof place>) => ({
    label,
    address: deps.publicUrl().replace(/\/+$/, '') + path,
  });
  const email = { ...content, button: at(button), ...(stop && { stop: at(stop) }) };
  return writeToUser(deps, userId, email, once);
}

/** Sends nothing to an account that is gone or blocked. Throws when the mail server refuses. */
export async function writeToUser(
  { database, mail }: Pick<EmailDeps, 'database' | 'mail'>,
  userId: number,
  content: EmailContent,
  once: Once,
): Promise<void> {
  const user = await findUser(database.query, userId);
  if (user?.status === 'active') await once((id) => mail.send(composeEmail(user, content), id));
}
