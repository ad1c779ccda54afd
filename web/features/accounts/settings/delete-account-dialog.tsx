import { paths } from '#web/app/paths.ts';
import { call } from '#web/platform/data/call.ts';
import { Link, useNavigate } from '#web/platform/page/routing.tsx';
import { session } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { settingsWords } from '#words/settings.ts';
import { registrationError } from '../account-errors.ts';
import classes from '../account-form.module.css';
import { AccountForm } from '../account-form.tsx';
import { CurrentPassword } from './current-password.tsx';
import { useProfile } from './use-profile.ts';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: words } = settingsWords;
  const hasPassword = useProfile().data?.has_password !== false;
  return (
    <Dialog onClose={onClose} title={words.dialogTitle}>
      <AccountForm
        lead={<p>{words.dialogText}</p>}
        tellError={registrationError}
        onSend={async (typed) => {
          const { setLeaving, signOut } = session.getState();
          setLeaving('deleted');
          try {
            const body = { password: typed('password') || undefined };
            await call('DELETE /api/v1/profile', { body }, { onUnauthenticated: 'throw' });
          } catch (error) {
            setLeaving(null);
            throw error;
          }
          signOut();
          // Not as a message: those belong to the pages of whoever is signed in.
          navigate(paths.landing, { replace: true, state: { note: words.deleted } });
        }}
      >
        {(busy) => (
          <>
            <CurrentPassword label={words.password} name="password" data-autofocus />
            {hasPassword && (
              <p className={classes.aside}>
                <Link to={paths.resetRequest}>{settingsWords.password.forgotten}</Link>
              </p>
            )}
            <Button type="submit" variant="danger" wide busy={busy}>
              {words.confirm}
            </Button>
            <Button variant="outline" wide onClick={onClose}>
              {words.cancel}
            </Button>
          </>
        )}
      </AccountForm>
    </Dialog>
  );
}
