import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { uiWords } from '#words/ui.ts';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'inside'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <IconButton
          label={shown ? uiWords.hidePassword : uiWords.showPassword}
          icon={shown ? <IconEyeOff size="1.3rem" /> : <IconEye size="1.3rem" />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
