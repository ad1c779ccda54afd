import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BookSource } from '#contract/sources.ts';
import { read } from '#web/platform/data/read.ts';
import { day } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { FileChooser } from '#web/ui/file-chooser.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Progress } from '#web/ui/progress.tsx';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { generationWords } from '#words/generation.ts';
import { useAttach, useChange } from './api.ts';
import classes from './generation.module.css';

const { sources: words } = generationWords;
const ACCEPTED = '.epub,.txt,.text,.html,.htm,.xhtml,.md,.markdown';
const LARGEST_BYTES = 25_000_000;

export function SourcesPanel({ bookId }: { bookId: number }) {
  const query = useQuery({
    ...read('GET /api/v1/admin/books/:id/sources', { params: { id: bookId } }),
    select: ({ sources }) => sources,
    staleTime: 0,
  });
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className="stack">
        <Loaded query={query} skeleton={<Skeleton height="3rem" radius="m" />}>
          {(sources) => (
            <>
              {sources.length > 0 && (
                <ul className={rows.ruled}>
                  {sources.map((source) => (
                    <SourceRow key={source.id} bookId={bookId} source={source} />
                  ))}
                </ul>
              )}
              <p className="soft">
                {sources.some(({ kind }) => kind === 'attached') ? words.readWhole : words.noText}
              </p>
            </>
          )}
        </Loaded>
        <Attach bookId={bookId} />
      </div>
    </Panel>
  );
}

function SourceRow({ bookId, source }: { bookId: number; source: BookSource }) {
  const { id, title, url, kind, words: count, created_at: at } = source;
  const remove = useChange('DELETE /api/v1/admin/books/:id/sources/:source_id', bookId, words.removed(title));
  return (
    <li className={rows.entry}>
      <div className="stack gap-1 grow">
        {url === null ? (
          <span className="strong">{title}</span>
        ) : (
          <a className="strong" href={url} target="_blank" rel="noreferrer">
            {title}
          </a>
        )}
        <span className="soft">
          {words.kinds[kind]} · {words.words(count)} · {day(at)}
        </span>
      </div>
      <ConfirmButton
        label={words.remove}
        sureLabel={words.removeSure}
        about={title}
        size="s"
        variant="outline"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: bookId, source_id: id } })}
      />
    </li>
  );
}

function Attach({ bookId }: { bookId: number }) {
  const attach = useAttach(bookId);
  const [share, setShare] = useState(0);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);

  function choose(file: File): void {
    const isTooLarge = file.size > LARGEST_BYTES;
    setTooLarge(isTooLarge ? words.tooLarge(file.name) : null);
    attach.reset();
    if (isTooLarge) return;
    setShare(0);
    stop.current = new AbortController();
    attach.mutate({ file, signal: stop.current.signal, onProgress: setShare });
  }

  const error = tooLarge ?? (attach.error?.name === 'AbortError' ? null : (attach.error?.message ?? null));
  return (
    <>
      <FileChooser
        accept={ACCEPTED}
        label={words.choose}
        icon={<IconFileText size="1.4rem" stroke={1.7} aria-hidden="true" />}
        hint={words.hint}
        chosen={attach.isPending ? words.chosen(attach.variables.file.name) : null}
        disabled={attach.isPending}
        onChoose={choose}
      />
      {attach.isPending && (
        <div className="row">
          <Progress className={classes.upload} value={share} aria-label={words.choose} />
          <span role="status" className="soft">
            {share < 1 ? words.sending(Math.round(share * 100)) : words.reading}
          </span>
          <Button size="s" variant="outline" onClick={() => stop.current?.abort()}>
            {words.stop}
          </Button>
        </div>
      )}
      <div role="alert">
        {error !== null && (
          <p className="callout" data-tone="danger">
            {error}
          </p>
        )}
      </div>
    </>
  );
}
