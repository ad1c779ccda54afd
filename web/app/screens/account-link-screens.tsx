import { ConfirmEmailForm } from '#web/features/accounts/confirm-email-form.tsx';
import { NewPasswordForm } from '#web/features/accounts/new-password-form.tsx';
import { RequestLinkForm } from '#web/features/accounts/request-link-form.tsx';
import { SingleSignOn } from '#web/features/accounts/single-sign-on.tsx';
import { SpendMagicLink } from '#web/features/accounts/spend-magic-link.tsx';
import { StopEmailForm } from '#web/features/accounts/stop-email-form.tsx';
import { useParams } from '#web/platform/page/routing.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { accountPagesWords as words } from '#words/account-pages.ts';
import { stopEmailWords } from '#words/stop-email.ts';

export function ResetRequestScreen() {
  const { title, lead, submit } = words.resetRequest;
  return (
    <RequestLinkForm
      route="POST /api/v1/password/reset-request"
      label={submit}
      above={<PageHeading title={title} lead={lead} />}
    />
  );
}

export function NewPasswordScreen() {
  const { token = '' } = useParams();
  return (
    <>
      <PageHeading title={words.newPassword.title} lead={words.newPassword.lead} />
      <NewPasswordForm token={token} />
    </>
  );
}

export function MagicLinkScreen() {
  const { title, lead, submit } = words.magicLink;
  return (
    <RequestLinkForm
      route="POST /api/v1/request-magic-link"
      label={submit}
      above={<PageHeading title={title} lead={lead} />}
    />
  );
}

export function MagicLoginScreen() {
  const { token = '' } = useParams();
  return (
    <SpendMagicLink
      token={token}
      above={<PageHeading title={words.magicLogin.title} lead={words.magicLogin.lead} />}
    />
  );
}

export function ConfirmEmailScreen() {
  const { token = '' } = useParams();
  return (
    <ConfirmEmailForm
      token={token}
      above={<PageHeading title={words.confirmEmail.title} lead={words.confirmEmail.lead} />}
    />
  );
}

export function StopEmailScreen() {
  const { token = '' } = useParams();
  const { title, lead } = stopEmailWords;
  return <StopEmailForm token={token} above={<PageHeading title={title} lead={lead} />} />;
}

export function SingleSignOnScreen() {
  return (
    <SingleSignOn above={<PageHeading title={words.singleSignOn.title} lead={words.singleSignOn.lead} />} />
  );
}
