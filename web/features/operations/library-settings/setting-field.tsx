import type { KeptSetting } from '#contract/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { librarySettingsWords as words } from '#words/library-settings.ts';

type Props = {
  setting: KeptSetting;
  /** Undefined as long as nothing was typed; null to take it back. */
  typed: string | null | undefined;
  error: string | undefined;
  onType: (value: string | null) => void;
};

function hintOf({
  name,
  source,
  ends_in: end,
  is_set: isSet,
  is_secret: isSecret,
  is_unusable,
}: KeptSetting) {
  if (source === 'environment') return words.environment(name);
  if (is_unusable) return words.unusable;
  if (isSecret && isSet) return end === null ? words.kept : words.keptEnding(end);
  return words.names[name].hint || undefined;
}

const choicesOf = (name: KeptSetting['name']): readonly (readonly [string, string])[] | null =>
  name in words.choices ? Object.entries(words.choices[name as keyof typeof words.choices]) : null;

const shownOf = ({ value }: KeptSetting, typed: Props['typed']): string =>
  (typed === undefined ? value : typed) ?? '';

export function SettingField(props: Props) {
  const { setting, typed, onType } = props;
  const choices = choicesOf(setting.name);
  if (choices === null || setting.source === 'environment') return <TypedField {...props} />;
  return (
    <SelectField
      label={words.names[setting.name].label}
      value={shownOf(setting, typed) || (setting.standard ?? '')}
      options={choices}
      onChange={onType}
    />
  );
}

function TypedField({ setting, typed, error, onType }: Props) {
  const { name, source, standard, is_secret: isSecret, is_set: isSet } = setting;
  const { label } = words.names[name];
  const mayBeRemoved = isSecret && isSet && source === 'browser' && typed !== null;
  const TheField = isSecret ? PasswordField : TextField;
  return (
    <div className="stack gap-2">
      <TheField
        label={label}
        error={error}
        hint={typed === null && isSecret ? words.removed : hintOf(setting)}
        disabled={source === 'environment'}
        value={shownOf(setting, typed)}
        placeholder={standard ?? undefined}
        spellCheck={false}
        autoComplete={isSecret ? 'new-password' : 'off'}
        onChange={({ target }) => onType(target.value)}
      />
      {mayBeRemoved && (
        <div>
          <Button size="s" variant="outline" onClick={() => onType(null)}>
            {words.remove(label)}
          </Button>
        </div>
      )}
    </div>
  );
}
