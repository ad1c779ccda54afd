import { useState } from 'react';
import { estimateSentence } from '#web/pieces/estimate-sentence.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { actionWords as words } from '#words/actions.ts';
import { actionFields, type Fields, NO_FIELDS } from './action-fields.tsx';
import classes from './actions.module.css';
import { type ActionName, type Order, ordering, type Target, usePreview } from './api.ts';
import { orderOf } from './order-of.ts';

type Previewed = ReturnType<typeof usePreview>['data'];

type Props = { action: ActionName; target: Target; onClose: () => void; onOrdered: () => void };

const missing: Partial<Record<ActionName, string>> = words.missing;

const TYPING_MS = 300;
const DANGER: ReadonlySet<ActionName> = new Set(['reject', 'take_down']);

/** What is asked for, and what the server says that it would do. */
function useAsked(action: ActionName, target: Target) {
  const [fields, setFields] = useState(NO_FIELDS);
  const wanted = orderOf(action, fields, target);
  // The reason changes nothing about what will happen.
  const meant = JSON.stringify(orderOf(action, { ...fields, reason: '' }, target));
  const asked = useSettled(meant, TYPING_MS);
  const preview = usePreview(JSON.parse(asked) as typeof wanted);
  const books = preview.data?.books ?? 0;
  const isKnown = asked === meant && !preview.isPlaceholderData;
  return {
    fields,
    onChange: (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part })),
    wanted,
    preview,
    books,
    isReady: wanted !== null && books > 0 && isKnown,
  };
}

/** Only the books that were shown may be deleted. */
const asShown = (order: Order, shown: Previewed): Order =>
  order.action === 'delete' ? { ...order, fingerprint: shown?.fingerprint ?? undefined } : order;

/** What will happen, with how many and for how much, and the button that does it. */
export function ActionDialog({ action, target, onClose, onOrdered }: Props) {
  const AskedFields = actionFields[action];
  const { fields, onChange, wanted, preview, books, isReady } = useAsked(action, target);
  return (
    <DialogForm
      title={words.titles[action]}
      sending={{ ...ordering, onError: () => void preview.refetch() }}
      sent={() => {
        if (wanted === null) throw new Error(missing[action]);
        return { query: {}, body: asShown(wanted, preview.data) };
      }}
      onSent={() => {
        onOrdered();
        onClose();
      }}
      submit={books === 0 ? words.names[action] : words.submit[action](books)}
      danger={DANGER.has(action)}
      sure={action === 'delete' ? words.sure(books) : undefined}
      disabled={!isReady}
      onClose={onClose}
    >
      <p className="soft">{words.leads[action]}</p>
      {AskedFields !== undefined && <AskedFields fields={fields} onChange={onChange} />}
      <div className={classes.preview} aria-busy={preview.isFetching} role="status">
        <Preview action={action} isMissing={wanted === null} preview={preview} />
      </div>
    </DialogForm>
  );
}

function Preview({
  action,
  isMissing,
  preview: { data, error },
}: {
  action: ActionName;
  isMissing: boolean;
  preview: ReturnType<typeof usePreview>;
}) {
  if (isMissing) return <p className="soft">{missing[action]}</p>;
  if (error !== null) return <p>{error.message}</p>;
  if (data === undefined)
    return (
      <>
        <p className="soft">{words.checking}</p>
        <Skeleton width="80%" />
      </>
    );
  return (
    <>
      <p className="strong">{data.books === 0 ? words.nothing : words.will[action](data.books)}</p>
      {action === 'delete' && data.published > 0 && <p>{words.willDisappear(data.published)}</p>}
      <LeftOut reasons={data.left_out} />
      {data.estimate !== null && <p>{estimateSentence(data.estimate)}</p>}
      {data.books > 0 && <p className="soft">{data.can_undo ? words.canUndo : words.cannotUndo}</p>}
    </>
  );
}

function LeftOut({ reasons }: { reasons: NonNullable<Previewed>['left_out'] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className={`soft ${classes.leftOut}`}>
      {reasons.map(({ reason, count }) => (
        <li key={reason}>{words.leftOut[reason](count)}</li>
      ))}
    </ul>
  );
}
