import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { CallError, call } from '#web/platform/data/call.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { stopEmailWords as words } from '#words/stop-email.ts';
import { messageOf } from './account-errors.ts';
import { AccountForm } from './account-form.tsx';

const tellError = (error: unknown): string =>
  error instanceof CallError && error.status === 404 ? words.incomplete : messageOf(error);

function Stopped() {
  const shown = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => shown.current?.querySelector('h1')?.focus(), []);
  return (
    <div ref={shown} className="stack">
      <PageHeading title={words.stopped} lead={words.stoppedLead} />
      <ButtonLink to={paths.setting('listening')} variant="soft">
        {words.toSettings}
      </ButtonLink>
    </div>
  );
}

/** Asks first: programs that follow the links of an email must stop nothing. */
export function StopEmailForm({ token, above }: { token: string; above: ReactNode }) {
  const [isStopped, setStopped] = useState(false);
  if (isStopped) return <Stopped />;
  return (
    <>
      {above}
      <AccountForm
        tellError={tellError}
        onSend={async () => {
          await call('POST /stop-email/:token', { params: { token } });
          setStopped(true);
        }}
      >
        {(busy) => (
          <Button type="submit" size="l" wide busy={busy}>
            {words.submit}
          </Button>
        )}
      </AccountForm>
    </>
  );
}
