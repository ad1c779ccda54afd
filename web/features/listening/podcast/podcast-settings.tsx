import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { PodcastFeed } from '#contract/podcast-feed.ts';
import { call } from '#web/platform/call.ts';
import { ago, day } from '#web/platform/formats.ts';
import { showToast } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PanelRow } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { settingsWords } from '#web/words/settings.ts';
import classes from './podcast-settings.module.css';

const { podcast: text } = settingsWords;
const KEY = ['podcast'];

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    showToast({ kind: 'success', message: text.copied });
  } catch {
    // The field can be marked and copied by hand.
    showToast({ kind: 'error', message: text.notCopied });
  }
}

function Address({ url }: { url: string }) {
  const label = useId();
  return (
    <div className={classes.address}>
      <label htmlFor={label}>{text.address}</label>
      <div className={classes.line}>
        <input
          id={label}
          className={classes.field}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={<IconCopy size="1.1rem" aria-hidden="true" />} onClick={() => void copy(url)}>
          {text.copy}
        </Button>
      </div>
      <p className={classes.hint}>{text.onceOnly}</p>
    </div>
  );
}

function Facts({ feed, children }: { feed: PodcastFeed | null; children: ReactNode }) {
  const fetched = feed?.last_fetched_at ?? null;
  return (
    <PanelRow
      label={feed === null ? text.none : text.since(day(feed.created_at))}
      {...(feed === null ? {} : { hint: fetched === null ? text.neverFetched : text.fetched(ago(fetched)) })}
    >
      <span className={classes.acts}>{children}</span>
    </PanelRow>
  );
}

/** A private address at which any podcast app finds what the listener has begun and put up next. */
export function PodcastSettings() {
  const client = useQueryClient();
  const feed = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /api/v1/podcast', {}, { signal }),
  });
  const make = useMutation({
    mutationFn: () => call('POST /api/v1/podcast'),
    onSuccess: ({ data: { url: _told, ...data } }) => client.setQueryData(KEY, { data }),
  });
  const end = useMutation({
    mutationFn: () => call('DELETE /api/v1/podcast'),
    onSuccess: () => {
      make.reset();
      client.setQueryData(KEY, { data: null });
    },
  });
  if (feed.data === undefined) {
    if (feed.error === null) return <Skeleton height="4rem" />;
    return <ErrorState compact message={feed.error.message} onRetry={() => void feed.refetch()} />;
  }
  const { data } = feed.data;
  return (
    <>
      <Facts feed={data}>
        {data === null ? (
          <Button busy={make.isPending} onClick={() => make.mutate()}>
            {text.make}
          </Button>
        ) : (
          <>
            <ConfirmButton
              variant="soft"
              label={text.makeAnew}
              sureLabel={text.sureAnew}
              busy={make.isPending}
              onConfirm={() => make.mutate()}
            />
            <ConfirmButton
              variant="outline"
              label={text.end}
              sureLabel={text.sureEnd}
              busy={end.isPending}
              onConfirm={() => end.mutate()}
            />
          </>
        )}
      </Facts>
      <div role="status">{make.data !== undefined && <Address url={make.data.data.url} />}</div>
    </>
  );
}
