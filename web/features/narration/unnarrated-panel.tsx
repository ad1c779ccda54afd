import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/call.ts';
import { ago } from '#web/platform/formats.ts';
import { showToast } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import rows from '#web/ui/rows.module.css';
import { narrationWords } from '#web/words/narration.ts';
import classes from './narration.module.css';

const { unnarrated: words } = narrationWords;
const key = ['admin', 'unnarrated'];

/** Published books without audio, and why; nothing where there are none. */
export function UnnarratedPanel() {
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /api/v1/admin/narrations/failed', {}, { signal }),
  });
  const retry = useMutation({
    mutationFn: () => call('POST /api/v1/admin/narrations/retry', {}),
    onSuccess: ({ queued }) => showToast({ kind: 'success', message: words.queued(queued) }),
    meta: { changes: key },
  });
  if (!data || data.total === 0) return null;
  return (
    <div className={classes.unnarrated}>
      <Panel title={words.title(data.total)} lead={words.lead}>
        <div className="stack gap-4">
          <ul className={rows.ruled}>
            {data.books.map(({ id, title, reason, failed_at: failedAt }) => (
              <li key={id} className={rows.entry}>
                <div className="stack gap-1">
                  <span className="strong">{title}</span>
                  <span className="soft">{reason}</span>
                  <span className="soft">{words.failed(ago(failedAt))}</span>
                </div>
              </li>
            ))}
          </ul>
          <div>
            <Button
              variant="soft"
              icon={<IconRefresh size="1.2rem" stroke={1.7} aria-hidden="true" />}
              busy={retry.isPending}
              onClick={() => retry.mutate()}
            >
              {words.retry(data.total)}
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}
