import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { operationsWords } from '#web/words/operations.ts';
import { OnlyAdmins } from './only-admins.tsx';

type AdminPageProps = { title?: string; lead?: string; children: ReactNode };

/** A page below the admins' first one: the way back, its heading if it has no other, and nothing of it for others. */
export function AdminPage({ title, lead, children }: AdminPageProps) {
  return (
    <OnlyAdmins>
      <ButtonLink
        to={paths.admin}
        variant="plain"
        size="s"
        icon={<IconArrowLeft size="1.1rem" aria-hidden />}
      >
        {operationsWords.back}
      </ButtonLink>
      {title !== undefined && <PageHeading title={title} lead={lead} />}
      {children}
    </OnlyAdmins>
  );
}
