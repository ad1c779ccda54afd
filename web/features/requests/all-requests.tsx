import { useState } from 'react';
import type { RequestForAdmin, RequestState } from '#contract/requests.ts';
import { EstimateNote } from '#web/platform/estimate-note.tsx';
import { ago } from '#web/platform/formats.ts';
import { toastOnSuccess } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Pager } from '#web/ui/pager.tsx';
import rows from '#web/ui/rows.module.css';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { requestWords } from '#web/words/requests.ts';
import { useAllRequests, useApprove } from './api.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import classes from './requests.module.css';

const { admin: words, mine } = requestWords;

function Decisions({ request, onDecline }: { request: RequestForAdmin; onDecline: () => void }) {
  const approve = useApprove();
  const { id, title, state } = request;
  if (state !== 'waiting' && state !== 'approved') return null;
  return (
    <div className="row gap-3">
      {state === 'waiting' && (
        <Button
          size="s"
          busy={approve.isPending}
          aria-label={words.approveOf(title)}
          onClick={() => approve.mutate(id, toastOnSuccess(words.approved(title)))}
        >
          {words.approve}
        </Button>
      )}
      <Button variant="outline" size="s" aria-label={words.declineOf(title)} onClick={onDecline}>
        {words.decline}
      </Button>
    </div>
  );
}

function RequestRow({ request, onDecline }: { request: RequestForAdmin; onDecline: () => void }) {
  const { title, author, reason, askers } = request;
  return (
    <li className={rows.entry}>
      <div className={`stack gap-1 grow ${classes.words}`}>
        <span className="strong">{title}</span>
        <span className="soft">
          {mine.by(author)} · {words.askers(askers)} · {mine.asked(ago(request.created_at))}
        </span>
        {reason !== null && <span className="soft">{mine.reason(reason)}</span>}
      </div>
      <Decisions request={request} onDecline={onDecline} />
    </li>
  );
}

export function AllRequests() {
  const [state, setState] = useState<RequestState>('waiting');
  const [page, setPage] = useState(1);
  const [declined, setDeclined] = useState<RequestForAdmin | null>(null);
  const query = useAllRequests({ state, page });

  return (
    <>
      <div className={classes.filters}>
        <Segments<RequestState>
          aria-label={words.filter}
          value={state}
          choices={words.filters}
          onChange={(value) => {
            setState(value);
            setPage(1);
          }}
        />
      </div>
      <Loaded query={query} skeleton={<Skeleton width="100%" ratio="4 / 1" />}>
        {({ requests, last_page: last }) => (
          <>
            {requests.length === 0 && <EmptyState compact title={words.none.title} text={words.none.text} />}
            {state === 'waiting' && requests.length > 0 && (
              <p className={`soft ${classes.takes}`}>
                <EstimateNote />
              </p>
            )}
            <ul className={rows.ruled}>
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} onDecline={() => setDeclined(request)} />
              ))}
            </ul>
            <Pager page={page} last={last} onPage={setPage} />
          </>
        )}
      </Loaded>
      {declined !== null && <DeclineDialog request={declined} onClose={() => setDeclined(null)} />}
    </>
  );
}
