import { useMutation } from '@tanstack/react-query';
import type { UserForAdmin } from '#contract/account-admin.ts';
import { send } from '#web/platform/data/send.ts';
import { ago, day } from '#web/platform/format/formats.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { adminWords } from '#words/admin.ts';
import classes from './users.module.css';

const { users: words } = adminWords;

type Action = { label: string; change: { status?: 'active' | 'blocked'; is_admin?: boolean } };

function actionsFor(user: UserForAdmin): Action[] {
  return [
    user.status === 'blocked'
      ? { label: words.unblock, change: { status: 'active' } }
      : { label: words.block, change: { status: 'blocked' } },
    { label: user.is_admin ? words.takeAdmin : words.makeAdmin, change: { is_admin: !user.is_admin } },
  ];
}

export function UserRow({ user, onResetLink }: { user: UserForAdmin; onResetLink: () => void }) {
  const isMe = useSession((state) => state.user?.id === user.id);
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ');
  const change = useMutation(
    send('PATCH /api/v1/admin/users/:id', { changes: ['admin/users'], said: words.changed(name) }),
  );
  return (
    <tr>
      <td>
        <span className="row strong">
          {name}
          {isMe && <StateChip tone="accent">{words.you}</StateChip>}
          {user.is_admin && <StateChip tone="accent">{words.admin}</StateChip>}
          {user.status === 'blocked' && <StateChip tone="danger">{words.blocked}</StateChip>}
        </span>
        <span className="soft">{user.email}</span>
      </td>
      <td data-label={words.columns.since}>{day(user.created_at)}</td>
      <td data-label={words.columns.used}>
        {user.last_used_at === null ? words.never : ago(user.last_used_at)}
      </td>
      <td>
        <div className={`row ${classes.actions}`}>
          {actionsFor(user).map((action) => (
            <Button
              key={action.label}
              size="s"
              variant="outline"
              busy={change.isPending}
              aria-label={words.of(action.label, user.email)}
              onClick={() => change.mutate({ params: { id: user.id }, body: action.change })}
            >
              {action.label}
            </Button>
          ))}
          <Button
            size="s"
            variant="soft"
            aria-label={words.of(words.resetLink, user.email)}
            onClick={onResetLink}
          >
            {words.resetLink}
          </Button>
        </div>
      </td>
    </tr>
  );
}
