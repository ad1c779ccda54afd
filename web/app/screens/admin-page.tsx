import { IconLock } from '@tabler/icons-react';
import type { PropsWithChildren } from 'react';
import { paths } from '#web/app/paths.ts';
import { TroublesNotice } from '#web/features/operations/troubles-notice.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Heading, PageHeading } from '#web/ui/page-heading.tsx';
import { adminWords } from '#words/admin.ts';

/** As specified, /admin only asks for a token: anyone else is told here. */
export function OnlyAdmins({ children }: PropsWithChildren) {
  const isAdmin = useSession(({ user }) => user?.is_admin === true);
  const { title, text, home } = adminWords.onlyAdmins;
  if (isAdmin) return children;
  return (
    <EmptyState main icon={<IconLock size="1.8rem" stroke={1.6} />} title={title} text={text}>
      <ButtonLink to={paths.home}>{home}</ButtonLink>
    </EmptyState>
  );
}

export function AdminPage({ title, lead, children }: PropsWithChildren<Heading>) {
  return (
    <OnlyAdmins>
      <TroublesNotice />
      <PageHeading title={title} lead={lead} />
      {children}
    </OnlyAdmins>
  );
}
