import { paths } from '#web/app/paths.ts';
import { call } from '#web/platform/data/call.ts';
import { sendBy } from '#web/platform/data/send.ts';
import { Link, useNavigate } from '#web/platform/page/routing.tsx';
import { session } from '#web/platform/session/session.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { settingsWords } from '#words/settings.ts';
import classes from '../account-form.module.css';
import { CurrentPassword } from './current-password.tsx';
import { useProfile } from './use-profile.ts';

async function deleteAccount(password: string): Promise<void> {
  const { setLeaving, signOut } = session.getState();
  setLeaving('deleted');
  try {
    const body = { password: password || undefined };
    await call('DELETE /api/v1/profile', { body }, { onUnauthenticated: 'throw' });
  } catch (error) {
    setLeaving(null);
    throw error;
  }
  signOut();
}

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: words } = settingsWords;
  const hasPassword = useProfile().data?.has_password !== false;
  return (
    <DialogForm
      title={words.dialogTitle}
      sending={sendBy(async (password: string) => {
        await deleteAccount(password);
        // Not as a message: those belong to the pages of whoever is signed in.
        navigate(paths.landing, { replace: true, state: { note: words.deleted } });
      })}
      sent={(typed) => typed('password')}
      submit={words.confirm}
      danger
      cancel={words.cancel}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p>{words.dialogText}</p>
          <CurrentPassword {...field('password')} label={words.password} data-autofocus />
          {hasPassword && (
            <p className={classes.aside}>
              <Link to={paths.resetRequest}>{settingsWords.password.forgotten}</Link>
            </p>
          )}
        </>
      )}
    </DialogForm>
  );
}
