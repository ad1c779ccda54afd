import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { adminWords } from '#web/words/admin.ts';
import { operationsWords } from '#web/words/operations.ts';
import { requestWords } from '#web/words/requests.ts';
import { OnlyAdmins } from './only-admins.tsx';

export function AdminScreen() {
  return (
    <OnlyAdmins>
      <Dashboard />
    </OnlyAdmins>
  );
}

function Dashboard() {
  const { coming, users } = adminWords;
  return (
    <>
      <PageTitle title={adminWords.title} />
      <PageHeading title={adminWords.title} lead={adminWords.lead} />
      <Panel title={users.link} lead={users.linkText}>
        <ButtonLink to={paths.adminUsers} variant="soft">
          {users.link}
        </ButtonLink>
      </Panel>
      <Panel title={requestWords.admin.title} lead={requestWords.admin.linkText}>
        <ButtonLink to={paths.adminRequests} variant="soft">
          {requestWords.admin.title}
        </ButtonLink>
      </Panel>
      <Panel title={operationsWords.audit.link} lead={operationsWords.audit.linkText}>
        <ButtonLink to={paths.adminAudit} variant="soft">
          {operationsWords.audit.link}
        </ButtonLink>
      </Panel>
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
