import { IconMailForward } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { accountPagesWords } from '#words/account-pages.ts';
import { messageOf } from './account-errors.ts';
import classes from './account-form.module.css';
import { FormError, FormNote } from './form-message.tsx';
import { useSending } from './use-sending.ts';

type LinkSentProps = { lead: string; onAgain: () => Promise<unknown>; onOther: () => void };

export function LinkSent(props: LinkSentProps) {
  const { sent } = accountPagesWords;
  const { busy, error, send } = useSending(messageOf);
  const [isSentAgain, setSentAgain] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone.
  useEffect(() => title.current?.focus(), []);

  return (
    <div className="stack">
      <div className={`stack gap-3 ${classes.sent}`}>
        <IconMailForward size="2rem" stroke={1.6} aria-hidden="true" />
        <PageTitle title={sent.title} />
        <h1 ref={title} tabIndex={-1}>
          {sent.title}
        </h1>
        <p>{props.lead}</p>
        <p className="soft">{sent.hint}</p>
      </div>
      <FormError message={error} />
      {isSentAgain && <FormNote message={sent.sentAgain} />}
      <Button
        variant="outline"
        wide
        busy={busy}
        onClick={() =>
          send(async () => {
            await props.onAgain();
            setSentAgain(true);
          })
        }
      >
        {sent.again}
      </Button>
      <Button variant="soft" wide onClick={props.onOther}>
        {sent.other}
      </Button>
    </div>
  );
}
