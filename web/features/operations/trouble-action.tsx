import type { ProviderKind } from '#contract/operations.ts';
import type { Trouble } from '#contract/troubles.ts';
import { paths } from '#web/app/paths.ts';
import { showToast, toastOnSuccess } from '#web/platform/page/toasts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { operationsWords } from '#words/operations.ts';
import { useTestProvider } from './api.ts';
import { useOrderBackup } from './backup-calls.ts';

const { desk: words, settings } = operationsWords;
const small = { size: 's', variant: 'soft' } as const;

/** What an admin can do here about what doesn't work; else where it is seen. */
export function TroubleAction({ trouble: { kind, provider_kind: providerKind } }: { trouble: Trouble }) {
  if (providerKind !== null) return <TryNow provider={providerKind} />;
  if (kind === 'backup_failed') return <BackUpNow />;
  return (
    <ButtonLink {...small} to={paths.adminSettings}>
      {words.see}
    </ButtonLink>
  );
}

function TryNow({ provider }: { provider: ProviderKind }) {
  const test = useTestProvider();
  return (
    <Button
      {...small}
      busy={test.isPending}
      onClick={() =>
        test.mutate(
          { provider, values: {} },
          {
            onSuccess: ({ data: { ok, message } }) =>
              showToast(
                ok
                  ? { kind: 'success', message: words.resumes }
                  : { kind: 'error', message: settings.providers.fails(message) },
              ),
            onError: ({ message }) => showToast({ kind: 'error', message }),
          },
        )
      }
    >
      {words.tryNow}
    </Button>
  );
}

function BackUpNow() {
  const order = useOrderBackup();
  return (
    <Button
      {...small}
      busy={order.isPending}
      onClick={() => order.mutate(undefined, toastOnSuccess(settings.backups.waiting))}
    >
      {settings.backups.now}
    </Button>
  );
}
