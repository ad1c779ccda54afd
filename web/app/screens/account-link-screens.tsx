import { IconMailForward, IconShieldQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { accountPagesWords } from '#web/words/account-pages.ts';

function Coming({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState compact main icon={icon} title={title} text={text}>
        <ButtonLink to={paths.login()}>{accountPagesWords.toLogin}</ButtonLink>
        <ButtonLink to={paths.register()} variant="outline">
          {accountPagesWords.toRegister}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

const password = <IconShieldQuestion size="1.6rem" stroke={1.6} />;
const mail = <IconMailForward size="1.6rem" stroke={1.6} />;

export function ResetRequestScreen() {
  return <Coming icon={password} {...accountPagesWords.resetRequest} />;
}

export function NewPasswordScreen() {
  return <Coming icon={password} {...accountPagesWords.newPassword} />;
}

export function MagicLinkScreen() {
  return <Coming icon={mail} {...accountPagesWords.magicLink} />;
}

export function MagicLoginScreen() {
  return <Coming icon={mail} {...accountPagesWords.magicLogin} />;
}
