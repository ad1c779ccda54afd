import { IconLock } from '@tabler/icons-react';
import { paths } from '#web/app/paths.ts';
import { useSession } from '#web/platform/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { adminWords } from '#web/words/admin.ts';

/** Only a stored token is asked for at the door of /admin, as specified: who is no admin is told so here. */
export function AdminScreen() {
  const isAdmin = useSession(({ user }) => user?.is_admin === true);
  const { onlyAdmins, coming } = adminWords;
  if (!isAdmin) {
    return (
      <>
        <PageTitle title={onlyAdmins.title} />
        <EmptyState
          main
          icon={<IconLock size="1.8rem" stroke={1.6} />}
          title={onlyAdmins.title}
          text={onlyAdmins.text}
        >
          <ButtonLink to={paths.home}>{onlyAdmins.home}</ButtonLink>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle title={adminWords.title} />
      <PageHeading title={adminWords.title} lead={adminWords.lead} />
      <Panel title={coming.title} lead={coming.text}>
        <ButtonLink to={paths.home} variant="soft">
          {coming.toLibrary}
        </ButtonLink>
      </Panel>
      {coming.parts.map((part) => (
        <Panel key={part.title} title={part.title} lead={part.text} />
      ))}
    </>
  );
}
