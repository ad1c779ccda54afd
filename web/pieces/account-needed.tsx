import { IconUserPlus } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { forgetGuest } from '#web/platform/data/take-guest-along.ts';
import { useLocation } from '#web/platform/page/routing.tsx';
import { loginPath, registerPath } from '#web/platform/page/ways-in.ts';
import { useIsGuest } from '#web/platform/session/use-is-guest.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { guestWords } from '#words/guest.ts';

function Ways() {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  return (
    <>
      <ButtonLink to={registerPath(here)}>{guestWords.register}</ButtonLink>
      <ButtonLink to={loginPath(here)} variant="outline">
        {guestWords.login}
      </ButtonLink>
    </>
  );
}

/** What a guest sees in place of a page that is about an account. */
export const AccountNeeded = () => (
  <div className="stack gap-6">
    <EmptyState
      main
      icon={<IconUserPlus size="1.8rem" stroke={1.6} />}
      title={guestWords.needed}
      text={guestWords.why}
    >
      <Ways />
    </EmptyState>
    <div className="row centred">
      <Button variant="plain" size="s" onClick={forgetGuest}>
        {guestWords.leave}
      </Button>
    </div>
  </div>
);

/** A dialog that needs an account: a guest is told so in its place. */
export function withAccount<Props extends { onClose: () => void }>(
  Given: ComponentType<Props>,
): ComponentType<Props> {
  return function WithAccount(props: Props) {
    if (!useIsGuest()) return <Given {...props} />;
    return (
      <Dialog title={guestWords.needed} onClose={props.onClose}>
        <div className="stack">
          <p>{guestWords.why}</p>
          <div className="row gap-3">
            <Ways />
          </div>
        </div>
      </Dialog>
    );
  };
}
