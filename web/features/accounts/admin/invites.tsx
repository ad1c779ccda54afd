import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Invite } from '#contract/account-admin.ts';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { moment } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { adminWords } from '#words/admin.ts';
import { registrationError } from '../account-errors.ts';
import { EmailField } from '../account-form.tsx';
import { FormError } from '../form-message.tsx';
import { CopyLinkDialog } from './copy-link-dialog.tsx';
import classes from './users.module.css';

const { invites: words } = adminWords;

export function Invites() {
  const [email, setEmail] = useState('');
  const make = useMutation(
    send('POST /api/v1/admin/invites', { changes: ['admin/invites'], errorShown: true }),
  );
  const query = useQuery(read('GET /api/v1/admin/invites'));

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const body = { email: email.trim() === '' ? null : email.trim() };
    make.mutate({ body }, { onSuccess: () => setEmail('') });
  }

  return (
    <>
      <form className={`row ${classes.filters}`} onSubmit={submit} noValidate>
        <EmailField
          label={words.email}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" busy={make.isPending}>
          {words.make}
        </Button>
      </form>
      <FormError message={make.error === null ? null : registrationError(make.error)} />
      <Loaded query={query} skeleton={<Skeleton width="100%" ratio="6 / 1" />}>
        {({ invites }) => <InviteList invites={invites} />}
      </Loaded>
      {make.data !== undefined && (
        <CopyLinkDialog link={make.data.link} expiresAt={make.data.expires_at} onClose={make.reset} />
      )}
    </>
  );
}

function stateOf(invite: Invite): string {
  if (invite.used_by !== null) return words.used(invite.used_by);
  return Date.parse(invite.expires_at) < Date.now() ? words.over : words.open(moment(invite.expires_at));
}

function InviteList({ invites }: { invites: readonly Invite[] }) {
  const end = useMutation(
    send('DELETE /api/v1/admin/invites/:id', { changes: ['admin/invites'], said: words.takenBack }),
  );
  if (invites.length === 0) return <p className="soft below">{words.none}</p>;
  return (
    <ul className="ruled below" aria-label={words.list}>
      {invites.map((invite) => {
        const whose = invite.email ?? words.anybody;
        return (
          <li key={invite.id} className={rows.entry}>
            <div className="grow stack">
              <span className="strong">{whose}</span>
              <span className="soft">{stateOf(invite)}</span>
            </div>
            {invite.used_by === null && (
              <Button
                size="s"
                variant="outline"
                busy={end.isPending && end.variables.params.id === invite.id}
                aria-label={words.takeBackOf(whose)}
                onClick={() => end.mutate({ params: { id: invite.id } })}
              >
                {words.takeBack}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
