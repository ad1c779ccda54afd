import { useEffect, useRef } from 'react';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { accountPagesWords } from '#words/account-pages.ts';
import { registrationError } from './account-errors.ts';
import { AccountForm } from './account-form.tsx';
import { changeProfile } from './settings/change-profile.ts';

/** Right after a link has removed the password of the account. `email` tells a password manager whose the new one is. */
export function PasswordRemoved({ email, onDone }: { email: string; onDone: () => void }) {
  const { passwordRemoved: words, newPassword } = accountPagesWords;
  const page = useRef<HTMLDivElement>(null);
  // What had the focus is gone.
  useEffect(() => page.current?.querySelector('h1')?.focus(), []);
  return (
    <div ref={page}>
      <PageHeading title={words.title} lead={words.lead} />
      <AccountForm
        tellError={registrationError}
        onSend={async (typed) => {
          await changeProfile({ password: typed('password') });
          showToast({ kind: 'success', message: words.done });
          onDone();
        }}
      >
        {(busy) => (
          <>
            <input hidden readOnly name="username" autoComplete="username" value={email} />
            <PasswordField
              label={newPassword.password}
              name="password"
              autoComplete="new-password"
              hint={newPassword.hint}
            />
            <Button type="submit" size="l" wide busy={busy}>
              {newPassword.submit}
            </Button>
            <Button variant="plain" wide onClick={onDone}>
              {words.later}
            </Button>
          </>
        )}
      </AccountForm>
    </div>
  );
}
