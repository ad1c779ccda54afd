import { IconFolderPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Book } from '#contract/books.ts';
import { Button } from '#web/ui/button.tsx';
import { collectionWords } from '#words/collections.ts';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

export function AddToCollectionButton({ book }: { book: Book }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="l"
        title={collectionWords.own.add}
        aria-label={collectionWords.own.add}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconFolderPlus size="1.3rem" stroke={1.8} aria-hidden="true" />
      </Button>
      <Suspense fallback={null}>
        {isOpen && <AddDialog book={book} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
