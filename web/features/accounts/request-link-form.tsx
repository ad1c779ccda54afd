import { type ReactNode, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { call } from '#web/platform/data/call.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { accountPagesWords as words } from '#words/account-pages.ts';
import { messageOf } from './account-errors.ts';
import classes from './account-form.module.css';
import { AccountForm, EmailField } from './account-form.tsx';
import { LinkSent } from './link-sent.tsx';

type LinkRoute = 'POST /api/v1/request-magic-link' | 'POST /api/v1/password/reset-request';

type RequestLinkFormProps = { route: LinkRoute; label: string; above: ReactNode };

/** `above` goes with the form. */
export function RequestLinkForm({ route, label, above }: RequestLinkFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = (email: string) => call(route, { body: { email } }, { onUnauthenticated: 'throw' });

  if (sentTo !== null)
    return (
      <LinkSent
        lead={words.sent.lead(sentTo)}
        onAgain={() => request(sentTo)}
        onOther={() => setSentTo(null)}
      />
    );
  return (
    <>
      {above}
      <AccountForm
        tellError={messageOf}
        onSend={async (typed) => {
          const email = typed('email').trim();
          await request(email);
          setSentTo(email);
        }}
      >
        {(busy) => (
          <>
            <EmailField label={words.email} />
            <Button type="submit" size="l" wide busy={busy}>
              {label}
            </Button>
            <p className={`row between ${classes.aside}`}>
              <Link to={paths.login()}>{words.toLogin}</Link>
            </p>
          </>
        )}
      </AccountForm>
    </>
  );
}
