import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { accountsWords } from '#words/accounts.ts';
import { registrationError } from './account-errors.ts';
import classes from './account-form.module.css';
import { AccountForm, EmailField } from './account-form.tsx';
import { FormNote } from './form-message.tsx';
import { register as createAccount } from './sign-in.ts';
import { useConfirmation } from './use-confirmation.tsx';
import { useRegistration } from './use-registration.ts';

/** `invite` is the token of an invite's link; `above` goes with the form. */
export function RegisterForm({ invite, above }: { invite: string | null; above: ReactNode }) {
  const registration = useRegistration();
  const { register, fields } = accountsWords;
  const { attempt, instead } = useConfirmation();

  if (instead) return instead;
  if (registration?.registration === 'closed')
    return (
      <>
        {above}
        <FormNote message={register.closed} />
      </>
    );
  return (
    <>
      {above}
      <AccountForm
        lead={
          registration?.registration === 'invite' && (
            <FormNote message={invite === null ? register.invite : register.invited} />
          )
        }
        tellError={registrationError}
        onSend={async (typed) => {
          const body = {
            email: typed('email'),
            password: typed('password'),
            first_name: typed('first_name'),
            last_name: typed('last_name'),
            invite,
          };
          await attempt(body, () => createAccount(body));
        }}
      >
        {(busy) => (
          <>
            <div className={classes.pair}>
              <TextField label={fields.firstName} name="first_name" autoComplete="given-name" />
              <TextField label={fields.lastName} name="last_name" autoComplete="family-name" />
            </div>
            <EmailField label={fields.email} />
            <PasswordField
              label={fields.password}
              name="password"
              autoComplete="new-password"
              hint={fields.passwordHint}
            />
            <Button type="submit" size="l" wide busy={busy}>
              {register.submit}
            </Button>
            {registration?.first_account === true && <FormNote message={register.firstAccount} />}
          </>
        )}
      </AccountForm>
    </>
  );
}
