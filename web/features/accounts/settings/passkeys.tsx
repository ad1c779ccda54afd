import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { ago, day } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { settingsWords } from '#words/settings.ts';
import classes from './devices.module.css';
import { SecondFactor } from './second-factor.tsx';

const PasskeyDialog = lazy(async () => ({ default: (await import('./passkey-dialog.tsx')).PasskeyDialog }));

const { passkeys: words } = settingsWords;

type Shown = { kind: 'none' } | { kind: 'add' } | { kind: 'rename'; passkey: Passkey };

/** Nothing where browsers would refuse them, as the library has no HTTPS address. */
export function Passkeys() {
  const { data } = useQuery({
    ...read('GET /api/v1/auth/ways'),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errorShown: true },
  });
  if (data?.passkeys !== true || typeof PublicKeyCredential !== 'function') return null;
  return (
    <Panel title={words.title} lead={words.lead}>
      <PasskeyList />
    </Panel>
  );
}

function PasskeyList() {
  const [shown, setShown] = useState<Shown>({ kind: 'none' });
  const query = useQuery(read('GET /api/v1/passkeys'));
  const remove = useMutation(
    send('DELETE /api/v1/passkeys/:id', { changes: ['passkeys'], said: words.removed }),
  );

  return (
    <>
      <Loaded query={query} skeleton={<Skeleton width="100%" ratio="8 / 1" />}>
        {({ passkeys, second_factor }) => (
          <>
            <ul className="ruled" aria-label={words.title}>
              {passkeys.map((passkey) => (
                <li key={passkey.id} className={`row gap-3 ${classes.device}`}>
                  <IconFingerprint className="quiet" size="1.6rem" stroke={1.5} aria-hidden="true" />
                  <div className="grow stack gap-1">
                    <span className="strong">{passkey.name}</span>
                    <span className="soft">
                      {passkey.last_used_at === null
                        ? words.added(day(passkey.created_at))
                        : words.used(ago(passkey.last_used_at))}
                    </span>
                  </div>
                  <div className="row">
                    <Button
                      variant="outline"
                      size="s"
                      aria-label={words.renameOf(passkey.name)}
                      onClick={() => setShown({ kind: 'rename', passkey })}
                    >
                      {words.rename}
                    </Button>
                    <ConfirmButton
                      size="s"
                      variant="outline"
                      label={words.remove}
                      sureLabel={words.sureRemove}
                      about={passkey.name}
                      busy={remove.isPending && remove.variables.params.id === passkey.id}
                      onConfirm={() => remove.mutate({ params: { id: passkey.id } })}
                    />
                  </div>
                </li>
              ))}
            </ul>
            <div className="below">
              <Button variant="soft" onClick={() => setShown({ kind: 'add' })}>
                {words.add}
              </Button>
            </div>
            {passkeys.length > 0 && (
              <div className={classes.apart}>
                <SecondFactor state={second_factor} />
              </div>
            )}
          </>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {shown.kind !== 'none' && (
          <PasskeyDialog
            passkey={shown.kind === 'rename' ? shown.passkey : null}
            onClose={() => setShown({ kind: 'none' })}
          />
        )}
      </Suspense>
    </>
  );
}
