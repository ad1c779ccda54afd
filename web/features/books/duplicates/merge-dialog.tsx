import { mergedKinds } from '#contract/duplicates.ts';
import { Cover } from '#web/ui/cover.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { catalogueWords } from '#words/catalogue.ts';
import { type Duplicate, mergeInto, useMergePreview } from './api.ts';
import classes from './duplicates.module.css';

const { merge: words } = catalogueWords;

type Props = { keep: Duplicate; gone: Duplicate; onClose: () => void };

/** What is kept, what is moved, and the button that does it. */
export function MergeDialog({ keep, gone, onClose }: Props) {
  const preview = useMergePreview({ keep, gone });
  return (
    <DialogForm
      title={words.title}
      sending={mergeInto(keep)}
      sent={() => ({ query: {}, body: { keep: keep.id, merge: gone.id } })}
      submit={words.submit}
      disabled={preview.data === undefined}
      onClose={onClose}
    >
      <div className={classes.roles}>
        <Role book={keep} role={words.kept} />
        <Role book={gone} role={words.merged} />
      </div>
      <div className={classes.preview} role="status" aria-busy={preview.isFetching}>
        <Preview {...preview} />
      </div>
    </DialogForm>
  );
}

function Role({ book, role }: { book: Duplicate; role: string }) {
  return (
    <div className={classes.role}>
      <Cover of={book} className={classes.small} sizes="2.6rem" />
      <div>
        <div className="strong">{book.title}</div>
        <div className="soft">{role}</div>
      </div>
    </div>
  );
}

function Preview({ data, error }: Pick<ReturnType<typeof useMergePreview>, 'data' | 'error'>) {
  if (error !== null) return <p>{error.message}</p>;
  if (data === undefined)
    return (
      <>
        <p className="soft">{words.checking}</p>
        <Skeleton width="80%" />
      </>
    );
  const kinds = mergedKinds.filter((kind) => data[kind] > 0);
  if (kinds.length === 0) return <p>{words.nothing}</p>;
  return (
    <>
      <p className="strong">{words.moves}</p>
      <ul className={classes.moves}>
        {kinds.map((kind) => (
          <li key={kind}>{words.moved[kind](data[kind])}</li>
        ))}
      </ul>
      <p className="soft below">{words.final}</p>
    </>
  );
}
