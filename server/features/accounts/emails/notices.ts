import { z } from 'zod';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { EMAIL_JOB } from '#server/platform/email/mailer.ts';
import type { JobContext } from '#server/platform/work/job-handlers.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import type { UserRow } from '../store.ts';
import { composeEmail } from './compose-email.ts';
import type { EmailDeps } from './send-email.ts';

export const SEND_NOTICE = 'accounts_send_notice';

const payloadOf = z.object({
  kind: z.enum([
    'password_changed',
    'email_changed',
    'new_device',
    'passkey_added',
    'second_factor_on',
    'second_factor_off',
    'recovery_code_used',
    'recovery_codes_renewed',
    'token_created',
    'app_password_created',
  ]),
  /** As they were when it happened: the news of a new address goes to the old one. */
  email: z.string(),
  firstName: z.string(),
  at: z.iso.datetime(),
  device: z.string().optional(),
});

type Message = { subject: string; body: string; toUndo?: string };

const messages = {
  password_changed: {
    subject: 'Your password for Precis was changed',
    body: 'the password of your account was changed. Every other device was signed out.',
  },
  email_changed: {
    subject: 'Your email address for Precis was changed',
    body: 'the email address of your account was changed. Emails go to the new address from now on.',
  },
  new_device: {
    subject: 'New login to Precis',
    body: 'someone logged in to your account on a device we haven’t seen before',
  },
  passkey_added: {
    subject: 'A passkey was added to your Precis account',
    body: 'a passkey was added to your account. It can be used to log in without your password.',
    toUndo: 'Remove the passkey in Settings and choose',
  },
  second_factor_on: {
    subject: 'Your Precis account now asks for a passkey',
    body: 'your account was set to ask for a passkey after your password.',
  },
  second_factor_off: {
    subject: 'Your Precis account no longer asks for a passkey',
    body: 'your account was set to no longer ask for a passkey after your password.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used for your Precis account',
    body: 'someone logged in to your account with a recovery code',
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes for your Precis account',
    body: 'new recovery codes were created for your account. The old ones no longer work.',
  },
  token_created: {
    subject: 'An API token was created for your Precis account',
    body: 'an API token was created for your account. Scripts can use it without your password.',
    toUndo: 'Revoke the token in Settings and choose',
  },
  app_password_created: {
    subject: 'An app password was created for your Precis account',
    body: 'an app password was created for your account. Another app can log in with it.',
    toUndo: 'Revoke the app password in Settings and choose',
  },
} as const;

export async function orderNotice(
  tx: SqlRunner,
  {
    kind,
    user,
    at,
    device,
  }: { kind: keyof typeof messages; user: Pick<UserRow, 'email' | 'first_name'>; at: Date; device?: string },
): Promise<void> {
  const payload = { kind, email: user.email, firstName: user.first_name, at: at.toISOString(), device };
  await addJob(tx, { ...EMAIL_JOB, name: SEND_NOTICE, payload });
}

export async function sendNotice(
  { mail, publicUrl }: EmailDeps,
  payload: unknown,
  { once }: Pick<JobContext, 'once'>,
): Promise<void> {
  const { kind, email, firstName, at, device } = payloadOf.parse(payload);
  const { subject, body, toUndo = 'Choose' }: Message = messages[kind];
  const moment = `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
  const notice = composeEmail(
    { email, first_name: firstName },
    {
      subject,
      body: [`On ${moment}, ${body}${device === undefined ? '' : `: ${device}.`}`],
      button: { label: 'Open Precis', address: publicUrl() },
      footnotes: [`Wasn’t you? ${toUndo} a new password right away, or ask your library’s admin for help.`],
    },
  );
  await once((id) => mail.send(notice, id));
}
