import { IconPhotoUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { EditableBook } from '#contract/books-admin.ts';
import { Button } from '#web/ui/button.tsx';
import { FileChooser } from '#web/ui/file-chooser.tsx';
import { booksWords } from '#words/books.ts';
import { type CoverChange, useChangeCover } from './api.ts';
import panel from './edit-panel.module.css';

const { cover: words } = booksWords;
const LARGEST_BYTES = 10_000_000;

type Cover = EditableBook['cover'];

export function CoverTools({ book }: { book: EditableBook }) {
  const change = useChangeCover(book.id);
  const [before, setBefore] = useState<readonly Cover[]>([]);
  const [tooLarge, setTooLarge] = useState(false);
  const { cover } = book;

  function make(way: CoverChange): void {
    setTooLarge(false);
    change.mutate(way, { onSuccess: () => setBefore((covers) => [...covers, cover]) });
  }
  function upload(file: File): void {
    change.reset();
    if (file.size > LARGEST_BYTES) setTooLarge(true);
    else make({ file });
  }
  function undo(): void {
    const last = before.at(-1);
    if (last) change.mutate({ cover: last }, { onSuccess: () => setBefore(before.slice(0, -1)) });
  }

  const busy = change.isPending;
  const error = tooLarge ? words.tooLarge : (change.error?.message ?? null);
  return (
    <section className="stack gap-2" aria-label={words.title}>
      <div className="row">
        <Button
          size="s"
          variant="outline"
          disabled={busy}
          onClick={() => make({ cover: { variant: nextVariant(cover), picture: null } })}
        >
          {cover.picture === null ? words.another : words.drawn}
        </Button>
        {cover.can_draw && (
          <Button size="s" variant="outline" disabled={busy} onClick={() => make('picture')}>
            {words.picture}
          </Button>
        )}
        {before.length > 0 && (
          <Button size="s" variant="soft" disabled={busy} onClick={undo}>
            {words.undo}
          </Button>
        )}
      </div>
      <FileChooser
        accept=".png,.jpg,.jpeg,.webp,.avif"
        label={words.upload}
        icon={<IconPhotoUp size="1.4rem" stroke={1.7} aria-hidden="true" />}
        hint={words.hint}
        chosen={null}
        disabled={busy}
        onChoose={upload}
      />
      <p role="status" className={`quiet ${panel.coverState}`}>
        {busy ? words.busy : before.length > 0 && words.changed}
      </p>
      <div role="alert" className={panel.problem}>
        {error}
      </div>
    </section>
  );
}

const nextVariant = ({ variant, picture }: Cover): number => (picture === null ? variant + 1 : variant);
