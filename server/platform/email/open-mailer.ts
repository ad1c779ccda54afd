import { join } from 'node:path';
import type { ValuesOf } from '#server/platform/config/setting.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from './mailer.ts';
import { openOutboxMailer } from './outbox-mailer.ts';
import type { mailSettings } from './settings.ts';

type MailSettings = ValuesOf<typeof mailSettings> & { PUBLIC_URL?: string | undefined; DATA_DIR: string };

/** The mail server of the settings; the outbox folder where none is set. */
export async function openMailer(settings: MailSettings, log: Logger): Promise<Mailer> {
  const host = settings.PUBLIC_URL === undefined ? 'localhost' : new URL(settings.PUBLIC_URL).hostname;
  const from = settings.MAIL_FROM ?? `Precis <precis@${host}>`;
  if (settings.SMTP_URL === undefined)
    return openOutboxMailer({ folder: join(settings.DATA_DIR, 'outbox'), from, log });
  const { openSmtpMailer } = await import('./smtp-mailer.ts');
  return openSmtpMailer({ url: settings.SMTP_URL, from });
}
