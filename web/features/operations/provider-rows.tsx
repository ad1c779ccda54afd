import type { Instance } from '#contract/operations.ts';
import { Button } from '#web/ui/button.tsx';
import { operationsWords } from '#words/operations.ts';
import classes from './operations.module.css';
import { useTestProvider } from './test-provider.ts';
import { outcomeOf } from './trial-outcome.ts';

const { providers: words } = operationsWords.settings;

type Provider = Instance['providers'][number];

export function ProviderRows({ providers }: { providers: readonly Provider[] }) {
  return (
    <ul className="ruled">
      {providers.map((provider) => (
        <ProviderRow key={provider.kind} provider={provider} />
      ))}
    </ul>
  );
}

function describe({ kind, name, model }: Provider): string {
  if (name === null) return words.otherwise[kind];
  return model === null ? name : words.model(name, model);
}

function ProviderRow({ provider }: { provider: Provider }) {
  const { kind } = provider;
  const trial = useTestProvider();
  const { text, state } = outcomeOf(trial);
  return (
    <li className={classes.provider}>
      <div>
        <h3 className={classes.providerName}>{words.kinds[kind]}</h3>
        <p className="soft">{describe(provider)}</p>
      </div>
      {provider.can_test && (
        <Button
          size="s"
          variant="outline"
          busy={trial.isPending}
          aria-label={words.testOf(words.kinds[kind])}
          onClick={() => trial.mutate({ params: { provider: kind }, body: { values: {} } })}
        >
          {words.test}
        </Button>
      )}
      {provider.can_test && (
        <p className={`soft ${classes.outcome}`} role="status" data-state={state}>
          {text}
        </p>
      )}
    </li>
  );
}
