import type { Book } from '#contract/books.ts';
import type { OwnCollection } from '#contract/own-collections.ts';
import { mostLetters } from '#contract/text-limits.ts';
import { withAccount } from '#web/pieces/account-needed.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormInDialog } from '#web/ui/dialog-form.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { collectionWords } from '#words/collections.ts';
import classes from './own.module.css';
import { changeOwn, makeOwn, useOwnCollections } from './own-calls.ts';

const text = collectionWords.own;

function Choice({ book, collection }: { book: Book; collection: OwnCollection }) {
  const { id, name, book_ids: bookIds } = collection;
  const isIn = bookIds.includes(book.id);
  const toggle = () => changeOwn(isIn ? { act: 'remove', id, bookId: book.id } : { act: 'add', id, book });
  return (
    <li>
      <label className={classes.choice}>
        <input type="checkbox" checked={isIn} onChange={toggle} />
        <span className={`grow ${classes.name}`}>{name}</span>
        <span className="soft figures">{text.books(bookIds.length)}</span>
      </label>
    </li>
  );
}

/** In which of the reader's collections a book is. Each choice applies at once. */
function Add({ book, onClose }: { book: Book; onClose: () => void }) {
  const query = useOwnCollections();
  return (
    <Dialog title={text.addTitle(book.title)} onClose={onClose}>
      <div className="stack">
        <Loaded compact query={query} skeleton={<Skeleton height="6rem" radius="m" />}>
          {(collections) =>
            collections.length === 0 ? (
              <p className="quiet">{text.addEmpty}</p>
            ) : (
              <ul className={classes.choices}>
                {collections.map((collection) => (
                  <Choice key={collection.id} book={book} collection={collection} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <FormInDialog
          sending={{
            mutationFn: async (name: string) => makeOwn({ name, description: '', books: [book] }),
          }}
          sent={(typed) => typed('name').trim()}
          onSent={(_, form) => form.reset()}
          submit={text.create}
          cancel={text.done}
          onClose={onClose}
        >
          {(field) => (
            <TextField
              {...field('name', { least: 1, tooShort: text.nameMissing })}
              label={text.new}
              maxLength={mostLetters.collection}
              autoComplete="off"
            />
          )}
        </FormInDialog>
      </div>
    </Dialog>
  );
}

export const AddDialog = withAccount(Add);
