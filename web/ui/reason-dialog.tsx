import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './text-area.tsx';

const LEAST_LETTERS = 2;
const MOST_LETTERS = 1000;

type ReasonDialogProps = {
  title: string;
  label: string;
  hint?: string;
  /** Shown for a reason of fewer than two letters; left out if none is needed. */
  tooShort?: string | undefined;
  /** Reasons that are given often; a press writes one down, to be changed or sent. */
  presets?: readonly string[];
  submit: string;
  danger?: boolean;
  isBusy: boolean;
  problem?: string | undefined;
  children?: ReactNode;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** Asks for a reason that somebody will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isTooShort, setTooShort] = useState(false);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const why = reason.trim();
    const short = props.tooShort !== undefined && why.length < LEAST_LETTERS;
    setTooShort(short);
    if (!short) props.onSubmit(why);
  }

  return (
    <Dialog onClose={props.onClose} title={props.title}>
      <form className="stack" onSubmit={send} noValidate>
        {props.children}
        {props.presets !== undefined && (
          <div className="row">
            {props.presets.map((preset) => (
              <Button key={preset} variant="soft" size="s" onClick={() => setReason(preset)}>
                {preset}
              </Button>
            ))}
          </div>
        )}
        <TextArea
          label={props.label}
          hint={props.hint}
          error={isTooShort ? props.tooShort : props.problem}
          rows={4}
          maxLength={MOST_LETTERS}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" variant={props.danger === true ? 'danger' : 'filled'} wide busy={props.isBusy}>
          {props.submit}
        </Button>
      </form>
    </Dialog>
  );
}
