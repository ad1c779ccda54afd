import { IconArrowLeft } from '@tabler/icons-react';
import { paths } from '#web/app/paths.ts';
import { AllRequests } from '#web/features/requests/all-requests.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { requestWords } from '#web/words/requests.ts';
import { OnlyAdmins } from './only-admins.tsx';

/** What readers ask for, and what becomes of it. */
export function AdminRequestsScreen() {
  const { admin } = requestWords;
  return (
    <OnlyAdmins>
      <PageTitle title={admin.title} />
      <ButtonLink
        to={paths.admin}
        variant="plain"
        size="s"
        icon={<IconArrowLeft size="1.1rem" aria-hidden />}
      >
        {admin.back}
      </ButtonLink>
      <PageHeading title={admin.title} lead={admin.lead} />
      <AllRequests />
    </OnlyAdmins>
  );
}
