import { call } from '#web/platform/data/call.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { PanelRow } from '#web/ui/panel.tsx';
import { settingsWords } from '#words/settings.ts';
import { messageOf } from '../account-errors.ts';
import { FormError } from '../form-message.tsx';
import { useSending } from '../use-sending.ts';

/** For an address that nobody has confirmed yet. */
export function ConfirmAddress() {
  const { busy, error, send } = useSending(messageOf);
  const { confirmAddress: words } = settingsWords;
  const ask = () =>
    send(async () => {
      await call('POST /api/v1/profile/confirm-email');
      showToast({ kind: 'success', message: words.sent });
    });
  return (
    <>
      <PanelRow label={words.title} hint={words.hint}>
        <Button variant="soft" busy={busy} onClick={ask}>
          {words.send}
        </Button>
      </PanelRow>
      <FormError message={error} />
    </>
  );
}
