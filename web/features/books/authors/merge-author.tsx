import { useId, useState } from 'react';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { type Author, mergeInto, useMergePreview, useOtherAuthors } from './api.ts';
import classes from './authors.module.css';

const { authors: words } = catalogueWords;

/** Which author it becomes, what that does, and the button that does it. */
export function MergeAuthor({ author, onClose }: { author: Author; onClose: () => void }) {
  const [into, setInto] = useState<Author | null>(null);
  const preview = useMergePreview(author.id, into);
  return (
    <DialogForm
      title={words.mergeTitle(author.name)}
      sending={mergeInto(into)}
      sent={() => ({ params: { id: author.id }, query: {}, body: { into: into?.id ?? 0 } })}
      submit={words.merge}
      disabled={preview.data === undefined}
      onClose={onClose}
    >
      <AuthorChoice except={author.id} chosen={into} onChoose={setInto} />
      <div className={classes.preview} role="status" aria-busy={preview.isFetching}>
        {into === null && <p className="soft">{words.mergeLead}</p>}
        {into !== null && preview.error === null && (
          <Preview gone={author.name} kept={into.name} merged={preview.data} />
        )}
        {preview.error?.message}
      </div>
    </DialogForm>
  );
}

type ChoiceProps = { except: number; chosen: Author | null; onChoose: (author: Author) => void };

function AuthorChoice({ except, chosen, onChoose }: ChoiceProps) {
  const group = useId();
  const [q, setQ] = useState('');
  const found = useOtherAuthors(q, except);
  const others = q === '' ? [] : (found.data ?? []);
  const shown = chosen === null || others.some(({ id }) => id === chosen.id) ? others : [chosen, ...others];
  return (
    <>
      <SearchField label={words.into} q={q} isFirst onSearch={setQ} />
      <div
        className={classes.choice}
        role="radiogroup"
        aria-label={words.others}
        aria-busy={found.isFetching}
      >
        {shown.map((author) => (
          <label key={author.id} className={classes.option}>
            <input
              type="radio"
              name={group}
              checked={author.id === chosen?.id}
              onChange={() => onChoose(author)}
            />
            <span>
              {author.name}{' '}
              <span className="soft figures">{words.books(author.books, author.published)}</span>
            </span>
          </label>
        ))}
        <div role="status" className="soft">
          {q === '' ? chosen === null && words.intoHint : noteOn(found)}
        </div>
      </div>
    </>
  );
}

/** What there is to say besides the authors. */
function noteOn({ data, error }: ReturnType<typeof useOtherAuthors>): string | undefined {
  return error?.message ?? (data?.length === 0 ? words.noOther : undefined);
}

type PreviewProps = { gone: string; kept: string; merged: { books: number; duplicates: number } | undefined };

function Preview({ gone, kept, merged }: PreviewProps) {
  if (merged === undefined)
    return (
      <>
        <p className="soft">{words.checking}</p>
        <Skeleton width="80%" />
      </>
    );
  const { books, duplicates } = merged;
  return (
    <>
      <p className="strong">{words.mergedBooks(books, kept)}</p>
      <ul className={classes.effects}>
        {duplicates > 0 && <li>{words.mergedDuplicates(duplicates)}</li>}
        <li>{words.mergedName(gone, kept)}</li>
        <li>{words.mergedSentence}</li>
      </ul>
      <p className="soft below">{words.mergeFinal}</p>
    </>
  );
}
