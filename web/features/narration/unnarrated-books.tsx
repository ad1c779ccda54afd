import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { ago } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Details } from '#web/ui/details.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import rows from '#web/ui/rows.module.css';
import { SkeletonBlocks } from '#web/ui/skeleton-blocks.tsx';
import { narrationWords } from '#words/narration.ts';

const { unnarrated: words } = narrationWords;

export function NarrateMissing({ count }: { count: number }) {
  const retry = useMutation(
    send('POST /api/v1/admin/narrations/retry', {
      changes: ['admin/narrations'],
      said: ({ queued }) => words.queued(queued),
    }),
  );
  return (
    <Button size="s" variant="soft" busy={retry.isPending} onClick={() => retry.mutate({})}>
      {words.retry(count)}
    </Button>
  );
}

/** The published books without audio, and why, when they are asked for. */
export function UnnarratedBooks() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Details summary={words.show} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {isOpen && <Books />}
    </Details>
  );
}

function Books() {
  const query = useQuery(read('GET /api/v1/admin/narrations/failed'));
  return (
    <Loaded compact query={query} skeleton={<SkeletonBlocks heights={['4rem']} />}>
      {({ books }) => (
        <div className="stack">
          <p className="soft">{words.lead}</p>
          <ul className={rows.ruled}>
            {books.map(({ id, title, reason, failed_at: failedAt }) => (
              <li key={id} className={rows.entry}>
                <div className="stack gap-1">
                  <span className="strong">{title}</span>
                  <span className="soft">{reason}</span>
                  <span className="soft">{words.failed(ago(failedAt))}</span>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}
