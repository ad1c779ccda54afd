import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PodcastFeed } from '#contract/podcast-feed.ts';
import { copyText } from '#web/platform/browser/share.ts';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { ago, day } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PanelRow } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { settingsWords } from '#words/settings.ts';

const { podcast: text } = settingsWords;
const changes = ['podcast'] as const;

/** If that fails, the field can be marked and copied by hand. */
const copy = (address: string): Promise<void> => copyText(address, text.copied, text.notCopied);

function Address({ label, url, hint }: { label: string; url: string; hint?: string }) {
  return (
    <div className="stack gap-2 below">
      <TextField
        label={label}
        {...(hint === undefined ? {} : { hint })}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="row">
        <Button icon={<IconCopy size="1.1rem" aria-hidden="true" />} onClick={() => void copy(url)}>
          {text.copy}
        </Button>
      </div>
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
      <span className="row">{children}</span>
    </PanelRow>
  );
}

export function PodcastSettings() {
  const feed = useQuery(read('GET /api/v1/podcast'));
  const make = useMutation(send('POST /api/v1/podcast', { changes }));
  const end = useMutation({ ...send('DELETE /api/v1/podcast', { changes }), onSuccess: make.reset });
  return (
    <Loaded compact query={feed} skeleton={<Skeleton height="4rem" />}>
      {({ data }) => (
        <>
          <Facts feed={data}>
            {data === null ? (
              <Button busy={make.isPending} onClick={() => make.mutate({})}>
                {text.make}
              </Button>
            ) : (
              <>
                <ConfirmButton
                  variant="soft"
                  label={text.makeAnew}
                  sureLabel={text.sureAnew}
                  busy={make.isPending}
                  onConfirm={() => make.mutate({})}
                />
                <ConfirmButton
                  variant="outline"
                  label={text.end}
                  sureLabel={text.sureEnd}
                  busy={end.isPending}
                  onConfirm={() => end.mutate({})}
                />
              </>
            )}
          </Facts>
          <div role="status">
            {make.data !== undefined && (
              <>
                <Address label={text.address} url={make.data.data.url} hint={text.onceOnly} />
                <Address label={text.minutes} url={make.data.data.minutes_url} hint={text.minutesHint} />
              </>
            )}
          </div>
        </>
      )}
    </Loaded>
  );
}
