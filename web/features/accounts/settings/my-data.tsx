import { lazy, Suspense, useState } from 'react';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { call } from '#web/platform/data/call.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { PanelRow } from '#web/ui/panel.tsx';
import { settingsWords } from '#words/settings.ts';
import { messageOf } from '../account-errors.ts';
import { FormError } from '../form-message.tsx';
import { useSending } from '../use-sending.ts';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}));

const { data: words } = settingsWords;

export function MyData() {
  const { busy, error, send } = useSending(messageOf);
  const [isDeleting, setDeleting] = useState(false);

  const download = () =>
    send(async () => {
      const data = await call('GET /api/v1/profile/export');
      const text = `${JSON.stringify(data, null, 2)}\n`;
      saveFile(
        `precis-${data.exported_at.slice(0, 10)}.json`,
        new Blob([text], { type: 'application/json' }),
      );
      showToast({ kind: 'success', message: words.exported });
    });

  return (
    <>
      <PanelRow label={words.exportTitle} hint={words.exportText}>
        <Button variant="soft" busy={busy} onClick={download}>
          {words.export}
        </Button>
      </PanelRow>
      <PanelRow label={words.deleteTitle} hint={words.deleteText}>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {words.delete}
        </Button>
      </PanelRow>
      <FormError message={error} />
      <Suspense fallback={null}>
        {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
      </Suspense>
    </>
  );
}
