import { IconBookUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { BookRequest } from '#contract/requests.ts';
import { paths } from '#web/app/paths.ts';
import { send } from '#web/platform/data/send.ts';
import { ago } from '#web/platform/format/formats.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import { requestWords } from '#words/requests.ts';
import classes from './requests.module.css';
import { useMyRequests } from './use-my-requests.ts';

const { mine: words } = requestWords;

const tones: Readonly<Record<BookRequest['state'], Tone>> = {
  waiting: 'quiet',
  approved: 'accent',
  published: 'good',
  declined: 'danger',
};

function RequestRow({ request }: { request: BookRequest }) {
  const { title, author, state, reason, waits_for: waitsFor, book } = request;
  const isOpen = state === 'waiting' || state === 'approved';
  const said = isOpen ? words.cancelled(title) : words.removed(title);
  const cancel = useMutation(send('DELETE /api/v1/requests/:id', { changes: ['requests'], said }));
  return (
    <li className={rows.entry}>
      <div className={`stack gap-1 grow ${classes.words}`}>
        <span className="strong">{title}</span>
        <span className="soft">
          {words.by(author)} · {words.asked(ago(request.created_at))}
        </span>
        <StateChip tone={tones[state]}>{words.states[state]}</StateChip>
        {waitsFor !== null && <span className="soft">{words.waitsFor[waitsFor]}</span>}
        {reason !== null && <span className="soft">{words.reason(reason)}</span>}
      </div>
      <div className="row gap-3">
        {book !== null && (
          <ButtonLink to={paths.book(book)} variant="soft" size="s" aria-label={words.openOf(title)}>
            {words.open}
          </ButtonLink>
        )}
        <Button
          variant="outline"
          size="s"
          busy={cancel.isPending}
          aria-label={isOpen ? words.cancelOf(title) : words.removeOf(title)}
          onClick={() => cancel.mutate({ params: { id: request.id } })}
        >
          {isOpen ? words.cancel : words.remove}
        </Button>
      </div>
    </li>
  );
}

export function MyRequests() {
  return (
    <Loaded query={useMyRequests()} skeleton={<Skeleton width="100%" ratio="6 / 1" />}>
      {({ requests }) =>
        requests.length === 0 ? (
          <EmptyState
            compact
            icon={<IconBookUpload size="1.6rem" stroke={1.5} />}
            title={words.none.title}
            text={words.none.text}
          />
        ) : (
          <ul className={rows.ruled}>
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
