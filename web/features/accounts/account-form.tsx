import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx';
import { FormError } from './form-message.tsx';
import { useSending } from './use-sending.ts';

/** The text of a field by its name; empty if there is none. */
type Typed = (name: string) => string;

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
        const fields = new FormData(form);
        const typed: Typed = (name) => {
          const value = fields.get(name);
          return typeof value === 'string' ? value : '';
        };
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
