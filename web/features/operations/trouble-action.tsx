import { useMutation } from '@tanstack/react-query';
import type { ProviderKind } from '#contract/operations.ts';
import type { Trouble } from '#contract/troubles.ts';
import { paths } from '#web/app/paths.ts';
import { send } from '#web/platform/data/send.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { operationsWords } from '#words/operations.ts';
import { useTestProvider } from './test-provider.ts';

const { desk: words, settings } = operationsWords;
const small = { size: 's', variant: 'soft' } as const;

/** What an admin can do here about what doesn't work; else where it is seen. */
export function TroubleAction({
  trouble: { kind, provider_kind: providerKind, book },
}: {
  trouble: Trouble;
}) {
  if (providerKind !== null) return <TryNow provider={providerKind} />;
  if (kind === 'backup_failed') return <BackUpNow />;
  return (
    <ButtonLink {...small} to={book ? paths.adminGeneration(book.id) : paths.adminSettings}>
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
          { params: { provider }, body: { values: {} } },
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
  const order = useMutation(
    send('POST /api/v1/admin/backups', {
      changes: ['admin/backups'],
      said: settings.backups.waiting,
    }),
  );
  return (
    <Button {...small} busy={order.isPending} onClick={() => order.mutate({})}>
      {settings.backups.now}
    </Button>
  );
}
