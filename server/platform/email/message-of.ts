import { createHash } from 'node:crypto';
import type { Email } from './mailer.ts';

/** The name of an email at the host that it comes from. */
function messageId(from: string, { to }: Email, id: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([id, to.address]))
    .digest('hex');
  return `<${hash}@${/@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`;
}

/** An email as the library that sends it takes it. Without an id it gets a random one. */
export const messageOf = (from: string, { stopAddress, ...email }: Email, id: string | undefined) => ({
  from,
  ...email,
  ...(stopAddress === undefined
    ? {}
    : {
        headers: {
          'List-Unsubscribe': `<${stopAddress}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
  ...(id === undefined ? {} : { messageId: messageId(from, email, id) }),
});
