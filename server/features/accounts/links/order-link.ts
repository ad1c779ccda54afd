import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { JobContext } from '#server/platform/work/job-handlers.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { letterWithLink } from '../mails/link-letters.ts';
import { MAIL_JOB, type MailDeps } from '../mails/mail-job.ts';
import { emailKey } from '../rules.ts';
import { type LinkPurpose, linkPurposes } from '../schema.ts';
import { findUserByEmail } from '../store.ts';
import { makeLink } from './make-link.ts';

export const SEND_LINK = 'accounts_send_link';

const payloadOf = z.object({ purpose: z.enum(linkPurposes), emailKey: z.string() });

/**
 * Orders a link for whoever has the address. Whether anybody has is found out by the job: known and unknown addresses
 * cost the same here, and answer the same. Asking again while a letter waits does not make a second one.
 */
export async function orderLink(
  { database }: { database: Pick<Database, 'query'> },
  input: { purpose: LinkPurpose; email: string },
): Promise<void> {
  const key = emailKey(input.email);
  await addJob(database.query, {
    ...MAIL_JOB,
    name: SEND_LINK,
    payload: { purpose: input.purpose, emailKey: key },
    key: `${SEND_LINK}:${input.purpose}:${key}`,
  });
}

/**
 * Makes the link and sends it. The token is made only now, so that it is never stored; a letter that was not taken is
 * tried again with a new one.
 */
export async function sendLink(
  deps: MailDeps,
  payload: unknown,
  { log }: Pick<JobContext, 'log'>,
): Promise<void> {
  const { purpose, emailKey: key } = payloadOf.parse(payload);
  const user = await findUserByEmail(deps.database.query, key);
  if (!user || user.status === 'blocked') {
    log.info({ purpose }, 'a link was asked for, for an address that has no account or a blocked one');
    return;
  }
  const { link } = await makeLink(deps, deps.database.query, { userId: user.id, purpose });
  await deps.mail.send(letterWithLink({ user, purpose, link }));
}

/** What a link that cannot be spent is answered with, whatever the reason. */
export const linkNotValid = (): AppError =>
  new AppError(
    'link_not_valid',
    'This link is not valid any more: it was used, is too old, or a newer one was sent.',
  );
