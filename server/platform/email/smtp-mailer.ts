import nodemailer from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message-of.ts';

const LIMIT_MS = 20_000;

/** Hands emails to the server at `url`, `smtp://user:password@host:port` or `smtps://…`, one after the other. */
export function openSmtpMailer(input: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: input.url,
    pool: true,
    maxConnections: 1,
    // One whose connection broke may have been taken: its job tries again, after a pause.
    maxRequeues: 0,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    // Nothing that is sent comes from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    server: new URL(input.url).host,
    send: async (email, id) => {
      await transport.sendMail(messageOf(input.from, email, id));
    },
    check: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
