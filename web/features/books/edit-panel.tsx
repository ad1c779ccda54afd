import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminBook, EditableBook } from '#contract/books-admin.ts';
import { dataOf, read } from '#web/platform/data/read.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { SkeletonBlocks } from '#web/ui/skeleton-blocks.tsx';
import { booksWords } from '#words/books.ts';
import { BookFields } from './book-fields.tsx';
import { type BookForm, changesOf, formOf } from './book-form.ts';
import { BookPreview } from './book-preview.tsx';
import panel from './edit-panel.module.css';

const { panel: words } = booksWords;

const FIELDS = ['3.1rem', '3.1rem', '3.1rem', '3.1rem', '20rem'];

type Draft = { book: EditableBook; form: BookForm };
/** What was typed and not saved, by book: closing a panel by mistake loses nothing. */
const drafts = new Map<number, Draft>();

export function EditPanel({ book, onClose }: { book: Pick<AdminBook, 'id' | 'title'>; onClose: () => void }) {
  const query = useQuery({
    ...read('GET /api/v1/admin/books/:id', { params: { id: book.id } }),
    select: dataOf,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  function close(): void {
    if (drafts.has(book.id)) showToast({ message: words.kept(book.title) });
    onClose();
  }
  return (
    <Sheet title={words.title(book.title)} wide onClose={close}>
      <Loaded query={query} skeleton={<SkeletonBlocks heights={FIELDS} />}>
        {(current) => <Editor current={current} refetch={query.refetch} onClose={onClose} />}
      </Loaded>
    </Sheet>
  );
}

function Editor(props: {
  current: EditableBook;
  refetch: () => Promise<{ data: EditableBook | undefined }>;
  onClose: () => void;
}) {
  const { current, refetch, onClose } = props;
  const kept = drafts.get(current.id);
  const [{ book, form }, setDraft] = useState<Draft>(kept ?? { book: current, form: formOf(current) });
  const [wasKept, setWasKept] = useState(kept !== undefined);

  function take(next: Draft): void {
    setDraft(next);
    if (changesOf(next.book, next.form) === null) drafts.delete(current.id);
    else drafts.set(current.id, next);
  }
  async function discard(): Promise<void> {
    const { data: now = current } = await refetch();
    take({ book: now, form: formOf(now) });
    setWasKept(false);
  }

  return (
    <div className={panel.editor}>
      <BookFields
        key={book.version}
        book={book}
        form={form}
        wasKept={wasKept}
        onForm={(next) => take({ book, form: next })}
        onDiscard={() => void discard()}
        onSaved={() => {
          drafts.delete(current.id);
          onClose();
        }}
      />
      <BookPreview book={current} form={form} />
    </div>
  );
}
