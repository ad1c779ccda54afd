import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ApiToken } from '#contract/api-tokens.ts';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { day } from '#web/platform/format/formats.ts';
import { base } from '#web/platform/page/base.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { settingsWords } from '#words/settings.ts';
import { KeyList } from './key-list.tsx';

const TokenDialog = lazy(async () => ({ default: (await import('./token-dialog.tsx')).TokenDialog }));

const { tokens: words } = settingsWords;

function endOf({ expires_at }: ApiToken): string {
  if (expires_at === null) return words.noEnd;
  return Date.parse(expires_at) > Date.now() ? words.ends(day(expires_at)) : words.ended(day(expires_at));
}

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
    <KeyList
      keys={tokens}
      words={words}
      facts={(token, lastUse) => [
        token.scopes.map((scope) => words.scopes[scope].label).join(', '),
        `${lastUse}. ${endOf(token)}.`,
      ]}
      busyId={revoke.isPending ? revoke.variables.params.id : undefined}
      onRevoke={(id) => revoke.mutate({ params: { id } })}
    />
  );
}
