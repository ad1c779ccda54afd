import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { appWords } from '#words/apps.ts';
import { KeyList } from '../settings/key-list.tsx';

const AppPasswordDialog = lazy(async () => ({
  default: (await import('./app-password-dialog.tsx')).AppPasswordDialog,
}));

const { passwords: words } = appWords;

/** A reader's own passwords for other apps. */
export function AppPasswords() {
  const [isAdding, setAdding] = useState(false);
  const query = useQuery({ ...read('GET /api/v1/app-passwords'), staleTime: 0 });
  const revoke = useMutation(
    send('DELETE /api/v1/app-passwords/:id', { changes: ['app-passwords', 'sessions'], said: words.revoked }),
  );
  return (
    <>
      <Loaded compact query={query} skeleton={<Skeleton width="100%" ratio="8 / 1" />}>
        {({ app_passwords: keys }) => (
          <>
            {keys.length === 0 ? (
              <p className="soft">{words.none}</p>
            ) : (
              <KeyList
                keys={keys}
                words={words}
                facts={({ scopes }, lastUse) => [
                  scopes.map((scope) => words.scopes[scope].label).join(', '),
                  lastUse,
                ]}
                busyId={revoke.isPending ? revoke.variables.params.id : undefined}
                onRevoke={(id) => revoke.mutate({ params: { id } })}
              />
            )}
            <div className="below row">
              <Button variant="soft" onClick={() => setAdding(true)}>
                {words.create}
              </Button>
            </div>
          </>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {isAdding && <AppPasswordDialog onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}
