import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { accountPagesWords as words } from '#web/words/account-pages.ts';
import { messageOf } from './account-errors.ts';
import classes from './account-form.module.css';
import { fieldsOf } from './form-fields.ts';
import { FormError } from './form-message.tsx';
import { LinkSent } from './link-sent.tsx';
import { useSending } from './use-sending.ts';

type LinkRoute = 'POST /api/v1/request-magic-link' | 'POST /api/v1/password/reset-request';

/** Asks for a letter with a link, and then says where it went. */
export function RequestLinkForm({ route, label }: { route: LinkRoute; label: string }) {
  const { busy, error, send } = useSending(messageOf);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = (email: string) => call(route, { body: { email } }, { onUnauthenticated: 'throw' });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const email = fieldsOf(event.currentTarget).email?.trim() ?? '';
    send(async () => {
      await request(email);
      setSentTo(email);
    });
  }

  if (sentTo !== null)
    return <LinkSent email={sentTo} onAgain={() => request(sentTo)} onOther={() => setSentTo(null)} />;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormError message={error} />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" size="l" wide busy={busy}>
        {label}
      </Button>
      <p className={classes.aside}>
        <Link to={paths.login()}>{words.toLogin}</Link>
      </p>
    </form>
  );
}
