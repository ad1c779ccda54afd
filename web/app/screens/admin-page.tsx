import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import { TroublesNotice } from '#web/features/operations/troubles-notice.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { adminWords } from '#words/admin.ts';

/** As specified, /admin only asks for a token: anyone else is told here. */
export function OnlyAdmins({ children }: { children: ReactNode }) {
  const isAdmin = useSession(({ user }) => user?.is_admin === true);
  const { title, text, home } = adminWords.onlyAdmins;
  if (isAdmin) return children;
  return (
    <EmptyState main icon={<IconLock size="1.8rem" stroke={1.6} />} title={title} text={text}>
      <ButtonLink to={paths.home}>{home}</ButtonLink>
    </EmptyState>
  );
}

type AdminPageProps = { title?: string; lead?: string; children: ReactNode };

export function AdminPage({ title, lead, children }: AdminPageProps) {
  return (
    <OnlyAdmins>
      <TroublesNotice />
      {title !== undefined && <PageHeading title={title} lead={lead} />}
      {children}
    </OnlyAdmins>
  );
}
