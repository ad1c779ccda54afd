import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ApiToken } from '#contract/api-tokens.ts';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { ago, day } from '#web/platform/format/formats.ts';
import { base } from '#web/platform/page/base.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { settingsWords } from '#words/settings.ts';
import classes from './devices.module.css';

const TokenDialog = lazy(async () => ({ default: (await import('./token-dialog.tsx')).TokenDialog }));

const { tokens: words } = settingsWords;

function endOf({ expires_at }: ApiToken): string {
  if (expires_at === null) return words.noEnd;
  return Date.parse(expires_at) > Date.now() ? words.ends(day(expires_at)) : words.ended(day(expires_at));
}

const lastUseOf = ({ created_at, last_used_at }: ApiToken): string =>
  last_used_at === null ? words.unused(day(created_at)) : words.used(ago(last_used_at));

/** An admin's own tokens for scripts. */
export function ApiTokens() {
  const [isAdding, setAdding] = useState(false);
  const query = useQuery({
    ...read('GET /api/v1/admin/tokens'),
    select: ({ tokens }) => tokens,
  });
  return (
    <Panel title={words.title} lead={words.lead}>
      <Loaded compact query={query} skeleton={<Skeleton width="100%" ratio="8 / 1" />}>
        {(tokens) => (
          <>
            {tokens.length === 0 ? <p className="soft">{words.none}</p> : <TokenList tokens={tokens} />}
            <div className="below row">
              <Button variant="soft" onClick={() => setAdding(true)}>
                {words.create}
              </Button>
              <a href={`${base}/docs`}>{words.docs}</a>
            </div>
          </>
        )}
      </Loaded>
      <Suspense fallback={null}>{isAdding && <TokenDialog onClose={() => setAdding(false)} />}</Suspense>
    </Panel>
  );
}

function TokenList({ tokens }: { tokens: readonly ApiToken[] }) {
  const revoke = useMutation(
    send('DELETE /api/v1/admin/tokens/:id', { changes: ['admin/tokens'], said: words.revoked }),
  );
  return (
    <ul className="ruled" aria-label={words.title}>
      {tokens.map((token) => (
        <li key={token.id} className={`row gap-3 ${classes.device}`}>
          <IconKey className="quiet" size="1.6rem" stroke={1.5} aria-hidden="true" />
          <div className="grow stack gap-1">
            <span className="strong">{token.name}</span>
            <span className="soft">{token.scopes.map((scope) => words.scopes[scope].label).join(', ')}</span>
            <span className="soft">
              {lastUseOf(token)}. {endOf(token)}.
            </span>
          </div>
          <ConfirmButton
            size="s"
            variant="outline"
            label={words.revoke}
            sureLabel={words.sureRevoke}
            about={token.name}
            busy={revoke.isPending && revoke.variables.params.id === token.id}
            onConfirm={() => revoke.mutate({ params: { id: token.id } })}
          />
        </li>
      ))}
    </ul>
  );
}
