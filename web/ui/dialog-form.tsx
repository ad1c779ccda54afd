import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { uiWords } from '#words/ui.ts';
import { Button } from './button.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import classes from './dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';
import { type Need, noProblems, problemsOf, shortOnes } from './form-problems.ts';
import { type Typed, typedIn } from './typed-in.ts';

/** Gives a field its name, and what is wrong with it. */
type NameField = (name: string, need?: Need) => { name: string; error: string | undefined };

type FormProps<Sent, Answer> = {
  /** As `send` makes it. */
  sending: MutationOptions<Answer, Error, Sent>;
  /** Made of what was typed. The message of what it throws is shown. */
  sent: (typed: Typed, all: FormData) => NoInfer<Sent>;
  /** Closes the dialog if not given. */
  onSent?: (answer: NoInfer<Answer>, form: HTMLFormElement) => void;
  /** What is said of a failure where the server's words won't do. */
  tell?: (error: Error) => string | undefined;
  submit: string;
  danger?: boolean;
  /** Asked before it's sent. */
  sure?: string | undefined;
  disabled?: boolean | undefined;
  cancel?: string;
  /** At the start of the line of buttons. */
  aside?: ReactNode;
  onClose: () => void;
  children: ReactNode | ((field: NameField, busy: boolean) => ReactNode);
};

/** Sends what was typed. What fails leaves it all as it was, and the first field that is wrong has the focus. */
export function FormInDialog<Sent, Answer>(props: FormProps<Sent, Answer>) {
  const {
    sending,
    sent,
    onClose,
    onSent = onClose,
    tell,
    danger = false,
    sure,
    disabled,
    aside,
    children,
  } = props;
  const { mutate, isPending } = useMutation({ ...sending, meta: { ...sending.meta, errorShown: true } });
  const [problems, setProblems] = useState(noProblems);
  const [mended, setMended] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems === noProblems || isPending) return;
    form.current?.querySelector('[role="alert"]:not(:empty)')?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector<HTMLElement>('[aria-invalid], [type="submit"]')?.focus();
  }, [problems, isPending]);

  const needs = new Map<string, Need | undefined>();
  const field: NameField = (name, need) => {
    needs.set(name, need);
    return { name, error: mended.includes(name) ? undefined : problems.fields[name] };
  };

  function fail(error: unknown): void {
    const failure = error instanceof Error ? error : new Error(String(error));
    const told = tell?.(failure);
    const hasField = (name: string) => needs.has(name) && form.current?.elements.namedItem(name) !== null;
    setProblems(told === undefined ? problemsOf(failure, hasField) : { fields: {}, general: told });
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const element = event.currentTarget;
    const all = new FormData(element);
    const typed = typedIn(all);
    const short = shortOnes(needs, typed);
    setMended([]);
    setProblems(short);
    if (isPending || short !== noProblems) return;
    try {
      mutate(sent(typed, all), {
        onSuccess: (answer) => onSent(answer, element),
        onError: fail,
      });
    } catch (error) {
      fail(error);
    }
  }

  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={submit}
      onInput={({ target }) => setMended([...mended, (target as HTMLInputElement).name])}
    >
      {typeof children === 'function' ? children(field, isPending) : children}
      <div role="alert" className={classes.told}>
        {mended.length === 0 && problems.general !== null && (
          <p className="callout" data-tone="danger">
            {problems.general}
          </p>
        )}
      </div>
      <DialogActions>
        {aside}
        <Button variant="outline" onClick={onClose}>
          {props.cancel ?? uiWords.cancel}
        </Button>
        {sure === undefined ? (
          <Button type="submit" variant={danger ? 'danger' : 'filled'} disabled={disabled} busy={isPending}>
            {props.submit}
          </Button>
        ) : (
          <ConfirmButton
            variant="soft"
            disabled={disabled}
            busy={isPending}
            label={props.submit}
            sureLabel={sure}
            onConfirm={() => form.current?.requestSubmit()}
          />
        )}
      </DialogActions>
    </form>
  );
}

type DialogFormProps<Sent, Answer> = ComponentProps<typeof FormInDialog<Sent, Answer>> & { title: string };

/** A dialog that is nothing but such a form. */
export function DialogForm<Sent, Answer>({ title, ...form }: DialogFormProps<Sent, Answer>) {
  return (
    <Dialog title={title} onClose={form.onClose}>
      <FormInDialog {...form} />
    </Dialog>
  );
}
