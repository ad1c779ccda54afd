import '#web/ui/table.css';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserForAdmin } from '#contract/account-admin.ts';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { adminWords } from '#words/admin.ts';
import { CopyLinkDialog } from './copy-link-dialog.tsx';
import { Invites } from './invites.tsx';
import { UserRow } from './user-row.tsx';
import classes from './users.module.css';

const DELAY_MS = 300;
const { users: words, invites } = adminWords;

export const heading = words;

/** Who has an account, and who was invited. */
export function UsersPage() {
  return (
    <>
      <Panel title={words.accounts}>
        <Users />
      </Panel>
      <Panel title={invites.title} lead={invites.lead}>
        <Invites />
      </Panel>
    </>
  );
}

function Users() {
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<UserForAdmin['status'] | 'all'>('all');
  const [page, setPage] = useState(1);
  const q = useSettled(typed.trim(), DELAY_MS);
  const query = useQuery({
    ...read('GET /api/v1/admin/users', {
      query: { q: q === '' ? undefined : q, status: status === 'all' ? undefined : status, page },
    }),
    placeholderData: keepPreviousData,
  });
  const resetLink = useMutation(send('POST /api/v1/admin/users/:id/reset-link'));

  return (
    <>
      <div className={`row ${classes.filters}`}>
        <TextField
          label={words.search}
          type="search"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(1);
          }}
        />
        <Segments<UserForAdmin['status'] | 'all'>
          aria-label={words.status}
          value={status}
          choices={words.statuses}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
        />
      </div>
      <PagedList
        query={query}
        rowsOf={({ users }) => users}
        page={page}
        onPage={setPage}
        renderHead={({ total, is_more: isMore }) => (
          <p className="soft" role="status">
            {words.count(total, isMore)}
          </p>
        )}
        none={<EmptyState compact {...words.none} />}
      >
        {(users) => <UserTable users={users} onResetLink={(id) => resetLink.mutate({ params: { id } })} />}
      </PagedList>
      {resetLink.data !== undefined && (
        <CopyLinkDialog
          link={resetLink.data.link}
          expiresAt={resetLink.data.expires_at}
          onClose={resetLink.reset}
        />
      )}
    </>
  );
}

function UserTable(props: { users: readonly UserForAdmin[]; onResetLink: (id: number) => void }) {
  const { person, since, used, actions } = words.columns;
  return (
    <table className={`table ${classes.table}`} data-folds>
      <thead>
        <tr>
          {[person, since, used, actions].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.users.map((user) => (
          <UserRow key={user.id} user={user} onResetLink={() => props.onResetLink(user.id)} />
        ))}
      </tbody>
    </table>
  );
}
