import { useState } from 'react';
import type { ProviderKind } from '#contract/operations.ts';
import type { SettingGroup, SettingName } from '#contract/setting-names.ts';
import type { KeptSetting, SettingValues } from '#contract/settings.ts';
import { CallError } from '#web/platform/data/call.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { librarySettingsWords as words } from '#words/library-settings.ts';
import classes from '../operations.module.css';
import { useTestProvider } from '../test-provider.ts';
import { outcomeOf } from '../trial-outcome.ts';
import { ChooseModel } from './choose-model.tsx';
import { type Preset, presets } from './presets.ts';
import { useChangeSettings } from './setting-calls.ts';
import { SettingField } from './setting-field.tsx';

type Props = { group: SettingGroup; settings: readonly KeptSetting[] };

const providerOf = (group: SettingGroup): ProviderKind | null =>
  (['text', 'speech', 'images', 'mail'] as const).find((kind) => kind === group) ?? null;

const presetsOf = (group: SettingGroup): readonly Preset[] =>
  group in presets ? presets[group as keyof typeof presets] : [];

/** What was emptied is taken back; what's as it was isn't sent. */
function changesOf(typed: SettingValues, settings: readonly KeptSetting[]): SettingValues {
  const changed = settings.flatMap(({ name, value, is_secret: isSecret, source }) => {
    const given = typed[name];
    const now = given === '' && !isSecret ? null : given;
    const isSame = now === undefined || now === value || (isSecret && now === '');
    return isSame || source === 'environment' ? [] : [[name, now] as const];
  });
  return Object.fromEntries(changed);
}

export function GroupForm({ group, settings }: Props) {
  const [typed, setTyped] = useState<SettingValues>({});
  const change = useChangeSettings(words.saved);
  const values = changesOf(typed, settings);
  const errors = change.error instanceof CallError ? change.error.errors : {};
  const general = change.error !== null && Object.keys(errors).length === 0 ? change.error.message : null;
  const provider = providerOf(group);

  const type = (more: SettingValues) => {
    setTyped((before) => ({ ...before, ...more }));
    change.reset();
  };
  const modelName = settings.find(({ name }) => name.endsWith('_MODEL'))?.name;

  return (
    <form
      className={`stack ${classes.group}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ body: { values } }, { onSuccess: () => setTyped({}) });
      }}
    >
      <Presets group={group} settings={settings} onChoose={type} />
      {settings.map((setting) => (
        <div key={setting.name} className="stack gap-3">
          <SettingField
            setting={setting}
            typed={typed[setting.name]}
            error={errors[setting.name]?.[0]}
            onType={(value) => type({ [setting.name]: value })}
          />
          {setting.name === modelName && provider !== null && setting.source !== 'environment' && (
            <ChooseModel
              provider={provider}
              values={values}
              model={typed[modelName] ?? setting.value ?? ''}
              onChoose={(model) => type({ [modelName]: model })}
            />
          )}
        </div>
      ))}
      <div className="row">
        <Button type="submit" disabled={Object.keys(values).length === 0} busy={change.isPending}>
          {words.save}
        </Button>
        {provider !== null && <Trial provider={provider} group={group} values={values} />}
      </div>
      {general !== null && (
        <p role="alert" className={classes.outcome} data-state="bad">
          {general}
        </p>
      )}
    </form>
  );
}

function Presets({ group, settings, onChoose }: Props & { onChoose: (values: SettingValues) => void }) {
  const offered = presetsOf(group);
  const isGiven = settings.some(({ name, source }) => name.endsWith('_BASE_URL') && source === 'environment');
  if (offered.length === 0 || isGiven) return null;
  const mayBeSet = (name: string) =>
    settings.some((one) => one.name === name && one.source !== 'environment');
  return (
    <SelectField
      label={words.preset}
      value=""
      options={[
        ['', words.choosePreset],
        ...offered.map(({ name, needsKey }) => [name, needsKey ? words.needsKey(name) : name] as const),
      ]}
      onChange={(chosen) => {
        const preset = offered.find(({ name }) => name === chosen);
        const entries = Object.entries(preset?.values ?? {}) as [SettingName, string][];
        onChoose(Object.fromEntries(entries.filter(([name]) => mayBeSet(name))));
      }}
    />
  );
}

/** As it would be once it was saved. A sentence is played. */
function Trial({
  provider,
  group,
  values,
}: {
  provider: ProviderKind;
  group: SettingGroup;
  values: SettingValues;
}) {
  const trial = useTestProvider();
  const { text, state } = outcomeOf(trial);
  return (
    <>
      <Button
        variant="outline"
        busy={trial.isPending}
        aria-label={`${words.test}: ${words.groups[group]}`}
        onClick={() =>
          trial.mutate(
            { params: { provider }, body: { values } },
            { onSuccess: ({ data: { sound } }) => sound !== null && void play(sound) },
          )
        }
      >
        {words.test}
      </Button>
      <p className={`soft ${classes.outcome}`} role="status" data-state={state}>
        {text}
      </p>
    </>
  );
}

async function play(base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  const address = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
  const sound = new Audio(address);
  sound.addEventListener('ended', () => URL.revokeObjectURL(address));
  // A browser that doesn't let it play leaves the words, which say that it works.
  await sound.play().catch(() => URL.revokeObjectURL(address));
}
