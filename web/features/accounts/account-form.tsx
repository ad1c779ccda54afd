import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { type Typed, typedIn } from '#web/ui/typed-in.ts';
import { FormError } from './form-message.tsx';
import { useSending } from './use-sending.ts';

type AccountFormProps = {
  /** Above the error. */
  lead?: ReactNode;
  tellError: (error: unknown) => string;
  onSend: (typed: Typed, form: HTMLFormElement) => Promise<unknown>;
  children: (busy: boolean) => ReactNode;
};

export function AccountForm({ lead, tellError, onSend, children }: AccountFormProps) {
  const { busy, error, send } = useSending(tellError);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const typed = typedIn(new FormData(form));
        send(() => onSend(typed, form));
      }}
    >
      {lead}
      <FormError message={error} />
      {children(busy)}
    </form>
  );
}

export function EmailField(props: TextFieldProps) {
  const always = { name: 'email', type: 'email', autoCapitalize: 'none', spellCheck: false } as const;
  return <TextField {...always} autoComplete="username" {...props} />;
}
