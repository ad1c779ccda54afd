import { useStore } from 'zustand';
import { paths } from '#web/app/paths.ts';
import { size } from '#web/platform/format/formats.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PanelRow } from '#web/ui/panel.tsx';
import { libraryWords } from '#words/library.ts';
import { offlineWords } from '#words/offline.ts';
import { useDownloadedBooks } from './device-books.ts';
import { offered } from './install.ts';
import { canDownload } from './service-worker.ts';

const text = offlineWords;

function appHint(canInstall: boolean): string {
  if (canInstall) return text.appHint;
  return matchMedia('(display-mode: standalone)').matches ? text.appInstalled : text.appByMenu;
}

/** Asks to install; null where that can't be. */
function useInstall(): (() => void) | null {
  const event = useStore(offered);
  if (event === null) return null;
  return () => {
    offered.setState(null, true);
    void event.prompt();
  };
}

export function DeviceSettings() {
  const books = useDownloadedBooks();
  const install = useInstall();
  const all = books.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <>
      <PanelRow
        label={libraryWords.downloaded}
        hint={canDownload() ? text.all(books.length, size(all)) : text.needsHttps}
      >
        <ButtonLink to={paths.offline} variant="soft">
          {text.show}
        </ButtonLink>
      </PanelRow>
      <PanelRow label={text.app} hint={appHint(install !== null)}>
        {install !== null && (
          <Button variant="soft" onClick={install}>
            {text.install}
          </Button>
        )}
      </PanelRow>
    </>
  );
}
