import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { operationsWords } from '#web/words/operations.ts';
import { OnlyAdmins } from './only-admins.tsx';

/** A page below the admins' first one: the way back, its heading, and nothing of it for others. */
export function AdminPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <OnlyAdmins>
      <PageTitle title={title} />
      <ButtonLink
        to={paths.admin}
        variant="plain"
        size="s"
        icon={<IconArrowLeft size="1.1rem" aria-hidden />}
      >
        {operationsWords.back}
      </ButtonLink>
      <PageHeading title={title} lead={lead} />
      {children}
    </OnlyAdmins>
  );
}
