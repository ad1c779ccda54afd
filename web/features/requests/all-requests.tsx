import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestForAdmin, RequestState } from '#contract/requests.ts';
import { EstimateNote } from '#web/pieces/estimate-note.tsx';
import { ReasonDialog } from '#web/pieces/reason-dialog.tsx';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { ago } from '#web/platform/format/formats.ts';
import { languageName } from '#web/platform/format/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import rows from '#web/ui/rows.module.css';
import { Segments } from '#web/ui/segments.tsx';
import { requestWords } from '#words/requests.ts';
import classes from './requests.module.css';

const { admin: words, mine } = requestWords;

function Decisions({ request, onDecline }: { request: RequestForAdmin; onDecline: () => void }) {
  const { id, title, state } = request;
  const approve = useMutation(
    send('POST /api/v1/admin/requests/:id/approve', {
      changes: ['admin/requests'],
      said: words.approved(title),
    }),
  );
  if (state !== 'waiting' && state !== 'approved') return null;
  return (
    <div className="row gap-3">
      {state === 'waiting' && (
        <Button
          size="s"
          busy={approve.isPending}
          aria-label={words.approveOf(title)}
          onClick={() => approve.mutate({ params: { id } })}
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
  const { title, author, language, reason, askers } = request;
  return (
    <li className={rows.entry}>
      <div className={`stack gap-1 grow ${classes.words}`}>
        <span className="strong">{title}</span>
        <span className="soft">
          {[
            mine.by(author),
            languageName(language),
            words.askers(askers),
            mine.asked(ago(request.created_at)),
          ].join(' · ')}
        </span>
        {reason !== null && <span className="soft">{mine.reason(reason)}</span>}
      </div>
      <Decisions request={request} onDecline={onDecline} />
    </li>
  );
}

export const heading = words;

export function AllRequests() {
  const [state, setState] = useState<RequestState>('waiting');
  const [page, setPage] = useState(1);
  const [declined, setDeclined] = useState<RequestForAdmin | null>(null);
  const query = useQuery(read('GET /api/v1/admin/requests', { query: { state, page } }));

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
      <PagedList
        query={query}
        rowsOf={({ requests }) => requests}
        page={page}
        onPage={setPage}
        none={<EmptyState compact {...words.none} />}
      >
        {(requests) => (
          <>
            {state === 'waiting' && (
              <p className={`soft ${classes.takes}`}>
                <EstimateNote />
              </p>
            )}
            <ul className={rows.ruled}>
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} onDecline={() => setDeclined(request)} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {declined !== null && <DeclineDialog request={declined} onClose={() => setDeclined(null)} />}
    </>
  );
}

type DeclineProps = { request: { id: number; title: string }; onClose: () => void };

function DeclineDialog({ request: { id, title }, onClose }: DeclineProps) {
  return (
    <ReasonDialog
      title={words.declineTitle(title)}
      label={words.reason}
      tooShort={words.reasonShort}
      submit={words.decline}
      danger
      sending={send('POST /api/v1/admin/requests/:id/decline', {
        changes: ['admin/requests'],
        said: words.declined(title),
      })}
      sent={(reason) => ({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
