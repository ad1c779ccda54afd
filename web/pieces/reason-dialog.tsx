import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { leastLetters, mostLetters } from '#contract/text-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

type FormProps<Sent, Answer> = ComponentProps<typeof DialogForm<Sent, Answer>>;

type ReasonDialogProps<Sent, Answer> = Omit<FormProps<Sent, Answer>, 'sent' | 'children'> & {
  sent: (reason: string) => NoInfer<Sent>;
  label: string;
  hint?: string;
  /** Shown for a reason of fewer than two letters; left out if none is needed. */
  tooShort?: string | undefined;
  /** Reasons that are given often; a press writes one down, to be changed or sent. */
  presets?: readonly string[];
  children?: ReactNode;
};

/** Asks for a reason that somebody will read. */
export function ReasonDialog<Sent, Answer>(props: ReasonDialogProps<Sent, Answer>) {
  const { sent, label, hint, tooShort, presets = [], children, ...form } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <DialogForm {...form} sent={(typed) => sent(typed('reason').trim())}>
      {(field) => (
        <>
          {children}
          {presets.length > 0 && (
            <div className="row">
              {presets.map((preset) => (
                <Button
                  key={preset}
                  variant="soft"
                  size="s"
                  onClick={() => {
                    if (area.current !== null) area.current.value = preset;
                  }}
                >
                  {preset}
                </Button>
              ))}
            </div>
          )}
          <TextArea
            {...field(
              'reason',
              tooShort === undefined ? undefined : { least: leastLetters.reason, tooShort },
            )}
            ref={area}
            label={label}
            hint={hint}
            rows={4}
            maxLength={mostLetters.reason}
            data-autofocus
          />
        </>
      )}
    </DialogForm>
  );
}

type ReasonButtonProps<Sent, Answer> = Omit<
  ComponentProps<typeof ReasonDialog<Sent, Answer>>,
  'submit' | 'danger' | 'onClose'
> & { text: string; disabled?: boolean };

/** A button that asks for the reason first. */
export function ReasonButton<Sent, Answer>({ text, disabled, ...asked }: ReasonButtonProps<Sent, Answer>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" disabled={disabled} onClick={() => setAsking(true)}>
        {text}
      </Button>
      {isAsking && <ReasonDialog {...asked} submit={text} danger onClose={() => setAsking(false)} />}
    </>
  );
}
