import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#web/platform/browser/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { settingsWords } from '#words/settings.ts';
import classes from './recovery-codes.module.css';

const { secondFactor: words } = settingsWords;

/** They are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [told, setTold] = useState<string | null>(null);
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => text.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setTold(words.copied);
    } catch {
      setTold(words.notCopied);
    }
  }

  function download(): void {
    const lines = [words.fileTitle(location.host), '', ...codes, ''];
    saveFile('precis-recovery-codes.txt', new Blob([lines.join('\n')], { type: 'text/plain' }));
    setTold(words.downloaded);
  }

  return (
    <div className="stack">
      <p ref={text} tabIndex={-1} className="soft">
        {words.codesText}
      </p>
      <ul className={classes.codes} aria-label={words.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button
          variant="soft"
          icon={<IconCopy size="1.1rem" aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
        <Button variant="soft" icon={<IconDownload size="1.1rem" aria-hidden="true" />} onClick={download}>
          {words.download}
        </Button>
      </div>
      <p role="status" className={classes.told}>
        {told}
      </p>
      <Button wide onClick={onDone}>
        {words.done}
      </Button>
    </div>
  );
}
