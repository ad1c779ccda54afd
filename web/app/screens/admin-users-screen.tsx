import { IconArrowLeft } from '@tabler/icons-react';
import { paths } from '#web/app/paths.ts';
import { Invites } from '#web/features/accounts/admin/invites.tsx';
import { Users } from '#web/features/accounts/admin/users.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { adminWords } from '#web/words/admin.ts';
import { OnlyAdmins } from './only-admins.tsx';

/** Who has an account in this library, and who is invited. */
export function AdminUsersScreen() {
  const { users, invites } = adminWords;
  return (
    <OnlyAdmins>
      <PageTitle title={users.title} />
      <ButtonLink
        to={paths.admin}
        variant="plain"
        size="s"
        icon={<IconArrowLeft size="1.1rem" aria-hidden />}
      >
        {users.back}
      </ButtonLink>
      <PageHeading title={users.title} lead={users.lead} />
      <Panel title={users.accounts}>
        <Users />
      </Panel>
      <Panel title={invites.title} lead={invites.lead}>
        <Invites />
      </Panel>
    </OnlyAdmins>
  );
}
