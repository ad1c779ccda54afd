import { PasswordField } from '#web/ui/password-field.tsx';
import type { TextFieldProps } from '#web/ui/text-field.tsx';
import { settingsWords } from '#words/settings.ts';
import { useProfile } from './use-profile.ts';

type Props = Omit<TextFieldProps, 'label' | 'type' | 'inside'> & { label?: string };

/** There is nothing to type in an account without a password: there the server wants a recent login. */
export function CurrentPassword(props: Props) {
  const { password: words } = settingsWords;
  if (useProfile().data?.has_password === false) return <p className="soft">{words.freshLogin}</p>;
  return (
    <PasswordField label={words.current} name="current_password" autoComplete="current-password" {...props} />
  );
}
