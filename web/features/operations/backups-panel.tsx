import { IconDatabaseExport } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Backup, Backups, Proof } from '#contract/backups.ts';
import { saveFrom } from '#web/platform/browser/save-file.ts';
import { dataOf, read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { ago, moment, size } from '#web/platform/format/formats.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { operationsWords } from '#words/operations.ts';
import classes from './operations.module.css';

const { backups: words } = operationsWords.settings;
const MAKING_MS = 1_000;
const FRESH_MS = 15_000;

export function BackupsPanel() {
  const query = useQuery({
    ...read('GET /api/v1/admin/backups'),
    select: dataOf,
    refetchInterval: ({ state }) => ((state.data?.data.making ?? 'no') === 'no' ? FRESH_MS : MAKING_MS),
  });
  return (
    <Panel title={words.title} lead={words.lead}>
      <Loaded query={query} skeleton={<Skeleton height="9rem" radius="m" />}>
        {(data) => (
          <>
            <p className="soft">{words.daily(data.keep)}</p>
            <Proven proof={data.proof} />
            <Making backups={data} />
            {data.backups.length === 0 ? (
              <p className="soft">{words.none}</p>
            ) : (
              <ul className={rows.ruled} aria-label={words.list}>
                {data.backups.map((backup) => (
                  <BackupRow key={backup.name} backup={backup} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function Proven({ proof: { last, failed, every_days: days } }: { proof: Proof }) {
  if (days === 0) return null;
  return (
    <p className="soft">
      {last === null ? words.neverProven : words.proven(ago(last.at))}
      {failed && ` ${words.notProven(ago(failed.at), failed.reason)}`}
    </p>
  );
}

function Making({ backups: { making, failed } }: { backups: Backups }) {
  const order = useMutation(send('POST /api/v1/admin/backups', { changes: ['admin/backups'] }));
  const isMaking = making !== 'no';
  const wasMaking = useRef(isMaking);
  useEffect(() => {
    if (wasMaking.current && !isMaking && failed === null)
      showToast({ kind: 'success', message: words.made });
    wasMaking.current = isMaking;
  }, [isMaking, failed]);
  return (
    <div className={`row ${classes.making}`}>
      <Button
        variant="soft"
        icon={<IconDatabaseExport size="1.2rem" stroke={1.7} aria-hidden="true" />}
        busy={isMaking || order.isPending}
        onClick={() => order.mutate({})}
      >
        {words.now}
      </Button>
      <p className={`soft ${classes.outcome}`} role="status" data-state={failed ? 'bad' : undefined}>
        {making === 'no' ? failed && words.failed(ago(failed.at), failed.reason) : words[making]}
      </p>
    </div>
  );
}

function BackupRow({ backup: { name, kind, bytes, made_at: at } }: { backup: Backup }) {
  const download = useMutation({
    ...send('GET /api/v1/admin/backups/:name'),
    onSuccess: ({ data }) => saveFrom(data.url, name),
  });
  const remove = useMutation(
    send('DELETE /api/v1/admin/backups/:name', { changes: ['admin/backups'], said: words.deleted }),
  );
  const about = words.ofMoment(moment(at));
  return (
    <li className={rows.entry}>
      <div className={`stack gap-1 ${classes.backup}`}>
        <span className="strong">{moment(at)}</span>
        <span className="soft">
          {size(bytes)} · {words.kinds[kind]}
        </span>
      </div>
      <div className="row">
        <Button
          size="s"
          variant="outline"
          busy={download.isPending}
          aria-label={`${words.download}: ${about}`}
          onClick={() => download.mutate({ params: { name } })}
        >
          {words.download}
        </Button>
        <ConfirmButton
          label={words.delete}
          sureLabel={words.deleteSure}
          about={about}
          size="s"
          variant="outline"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { name } })}
        />
      </div>
    </li>
  );
}
