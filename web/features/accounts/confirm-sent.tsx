import { accountPagesWords } from '#words/account-pages.ts';
import { isNotConfirmed } from './account-errors.ts';
import { LinkSent } from './link-sent.tsx';
import { type Credentials, logIn } from './sign-in.ts';

/** Logging in sends another link, or succeeds where the address was confirmed meanwhile. */
export function ConfirmSent({ credentials, onOther }: { credentials: Credentials; onOther: () => void }) {
  return (
    <LinkSent
      lead={accountPagesWords.confirmEmail.sent(credentials.email.trim())}
      onAgain={() =>
        logIn(credentials).catch((error: unknown) => {
          if (!isNotConfirmed(error)) throw error;
        })
      }
      onOther={onOther}
    />
  );
}
