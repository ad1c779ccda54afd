import { IconFingerprint, IconLifebuoy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { SecondStep as Step } from '#contract/errors.ts';
import { CallError, call } from '#web/platform/data/call.ts';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { accountPagesWords } from '#words/account-pages.ts';
import { loginError } from './account-errors.ts';
import classes from './account-form.module.css';
import { AccountForm } from './account-form.tsx';
import { canUsePasskeys, keepSession, logInByPasskey } from './sign-in.ts';

type Way = 'passkey' | 'code';

type SecondStepProps = { step: Step; onDone?: (() => void) | undefined; onOther: () => void };

/** A passkey, or a recovery code where none is at hand. */
export function SecondStep({ step, onDone, onOther }: SecondStepProps) {
  const { options, challenge } = step;
  const hasPasskeys = options !== null && canUsePasskeys();
  const [way, setWay] = useState<Way>(hasPasskeys ? 'passkey' : 'code');
  const { secondStep: words } = accountPagesWords;

  async function enterCode(code: string): Promise<void> {
    const sent = { body: { challenge, code } };
    await keepSession(await call('POST /api/v1/auth/recovery-code', sent, { onUnauthenticated: 'throw' }));
  }

  return (
    <div className="stack">
      <Heading key={way} way={way} />
      <AccountForm
        key={`${way} form`}
        tellError={(error) => (error instanceof CallError ? loginError(error) : words.cancelled)}
        onSend={async (typed) => {
          if (way === 'code') await enterCode(typed('code'));
          else if (options !== null) await logInByPasskey(options);
          onDone?.();
        }}
      >
        {(busy) => (
          <>
            {way === 'code' && <CodeField />}
            <Button type="submit" size="l" wide busy={busy}>
              {way === 'code' ? words.submit : words.byPasskey}
            </Button>
          </>
        )}
      </AccountForm>
      {hasPasskeys && (
        <Button variant="outline" wide onClick={() => setWay(way === 'code' ? 'passkey' : 'code')}>
          {way === 'code' ? words.byPasskey : words.byCode}
        </Button>
      )}
      <Button variant="plain" wide onClick={onOther}>
        {accountPagesWords.toLogin}
      </Button>
    </div>
  );
}

function Heading({ way }: { way: Way }) {
  const { secondStep: words } = accountPagesWords;
  const title = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone.
  useEffect(() => title.current?.focus(), []);
  const Icon = way === 'code' ? IconLifebuoy : IconFingerprint;
  return (
    <div className={`stack gap-3 ${classes.sent}`}>
      <Icon size="2rem" stroke={1.6} aria-hidden="true" />
      <PageTitle title={words.title} />
      <h1 ref={title} tabIndex={-1}>
        {words.title}
      </h1>
      <p>{way === 'code' ? words.codeLead : words.passkeyLead}</p>
    </div>
  );
}

/** Above it the heading has just been read out; what one wants now is to type. */
function CodeField() {
  const { secondStep: words } = accountPagesWords;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextField
      ref={input}
      label={words.code}
      hint={words.codeHint}
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
    />
  );
}
