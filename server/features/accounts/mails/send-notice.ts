import { z } from 'zod';
import { addJob } from '#server/platform/work/jobs.ts';
import type { OrderNotice } from '../order-notice.ts';
import { mailOf } from './letter.ts';
import { MAIL_JOB, type MailDeps } from './mail-job.ts';

export const SEND_NOTICE = 'accounts_send_notice';

const payloadOf = z.object({
  kind: z.enum(['password_changed', 'email_changed']),
  /** As they were when it happened: a new address is told to the one before it. */
  email: z.string(),
  firstName: z.string(),
  at: z.iso.datetime(),
});

const words = {
  password_changed: {
    subject: 'Your password for Precis was changed',
    body: 'the password of your account was changed. Every other device was signed out.',
  },
  email_changed: {
    subject: 'Your e-mail address for Precis was changed',
    body: 'the e-mail address of your account was changed. Letters go to the new address from now on.',
  },
} as const;

export const createOrderNotice =
  (deps: { now: () => Date }): OrderNotice =>
  async (tx, { kind, user }) => {
    const payload = { kind, email: user.email, firstName: user.firstName, at: deps.now().toISOString() };
    await addJob(tx, { ...MAIL_JOB, name: SEND_NOTICE, payload });
  };

export async function sendNotice(deps: MailDeps, payload: unknown): Promise<void> {
  const { kind, email, firstName, at } = payloadOf.parse(payload);
  const { subject, body } = words[kind];
  const moment = `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
  await deps.mail.send(
    mailOf({
      to: { firstName, email },
      subject,
      body: [`On ${moment}, ${body}`],
      button: { label: 'Open Precis', address: deps.publicUrl() },
      footnotes: [
        'That was not you? Choose a new password at once, or ask the admin of your library for help.',
      ],
    }),
  );
}
