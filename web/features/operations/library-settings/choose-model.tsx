import type { ProviderKind } from '#contract/operations.ts';
import type { SettingValues } from '#contract/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { librarySettingsWords as words } from '#words/library-settings.ts';
import classes from '../operations.module.css';
import { useModels } from './setting-calls.ts';

type Props = {
  provider: ProviderKind;
  /** As they would be asked with. */
  values: SettingValues;
  model: string;
  onChoose: (model: string) => void;
};

/** Asks the server itself which models it has. */
export function ChooseModel({ provider, values, model, onChoose }: Props) {
  const asked = useModels(provider);
  const models = asked.data?.models ?? [];
  if (models.length > 0)
    return (
      <SelectField
        label={words.models}
        value={models.includes(model) ? model : ''}
        options={[['', words.chooseModel], ...models.map((one) => [one, one] as const)]}
        onChange={(chosen) => chosen !== '' && onChoose(chosen)}
      />
    );
  const said = whyNone(asked);
  return (
    <div className="stack gap-2">
      <div>
        <Button size="s" variant="outline" busy={asked.isPending} onClick={() => asked.mutate(values)}>
          {words.loadModels}
        </Button>
      </div>
      <p className={`soft ${classes.outcome}`} role="status" data-state={said ? 'bad' : undefined}>
        {said}
      </p>
    </div>
  );
}

function whyNone({ data, error }: ReturnType<typeof useModels>): string | null {
  if (error !== null) return error.message;
  return data === undefined ? null : (data.message ?? words.noModels);
}
