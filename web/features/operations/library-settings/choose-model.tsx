import { useMutation } from '@tanstack/react-query';
import type { ProviderKind } from '#contract/operations.ts';
import type { SettingValues } from '#contract/settings.ts';
import { send } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { librarySettingsWords as words } from '#words/library-settings.ts';
import classes from '../operations.module.css';

type Props = {
  provider: ProviderKind;
  /** As they would be asked with. */
  values: SettingValues;
  model: string;
  onChoose: (model: string) => void;
};

/** The server gives up after 15 seconds. */
const LISTING_MS = 20_000;

/** Asks the server itself which models it has. */
export function ChooseModel({ provider, values, model, onChoose }: Props) {
  const asked = useMutation(
    send('POST /api/v1/admin/settings/models/:provider', { errorShown: true }, { limitMs: LISTING_MS }),
  );
  const models = asked.data?.data.models ?? [];
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
        <Button
          size="s"
          variant="outline"
          busy={asked.isPending}
          onClick={() => asked.mutate({ params: { provider }, body: { values } })}
        >
          {words.loadModels}
        </Button>
      </div>
      <p className={`soft ${classes.outcome}`} role="status" data-state={said ? 'bad' : undefined}>
        {said}
      </p>
    </div>
  );
}

type Asked = { data: { data: { message: string | null } } | undefined; error: Error | null };

function whyNone({ data, error }: Asked): string | null {
  if (error !== null) return error.message;
  return data === undefined ? null : (data.data.message ?? words.noModels);
}
