import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import { useSession } from '#web/platform/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { adminWords } from '#web/words/admin.ts';

/** Only a stored token is asked for at the door of /admin, as specified: who is no admin is told so here. */
export function OnlyAdmins({ children }: { children: ReactNode }) {
  const isAdmin = useSession(({ user }) => user?.is_admin === true);
  const { onlyAdmins } = adminWords;
  if (isAdmin) return children;
  return (
    <EmptyState
      main
      icon={<IconLock size="1.8rem" stroke={1.6} />}
      title={onlyAdmins.title}
      text={onlyAdmins.text}
    >
      <ButtonLink to={paths.home}>{onlyAdmins.home}</ButtonLink>
    </EmptyState>
  );
}
