import { IconCopy } from '@tabler/icons-react';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import { copyText } from '#web/platform/browser/share.ts';
import { base } from '#web/platform/page/base.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { appWords } from '#words/apps.ts';
import classes from './library-address.module.css';

const { address: words } = appWords;

/** Light around it, in dots: a camera wants four. */
const MARGIN = 4;

function Code({ text }: { text: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), size: code.size };
  }, [text]);
  const edge = size + 2 * MARGIN;
  return (
    <svg
      className={classes.code}
      viewBox={`${-MARGIN} ${-MARGIN} ${edge} ${edge}`}
      role="img"
      aria-label={words.code}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** What other apps are told of this library, to be typed, copied or scanned. */
export function LibraryAddress({ email }: { email: string }) {
  const address = location.origin + base;
  return (
    <div className={classes.parts}>
      <Code text={address} />
      <div className={`stack ${classes.fields}`}>
        <TextField
          label={words.server}
          readOnly
          dir="ltr"
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextField
          label={words.user}
          readOnly
          dir="ltr"
          value={email}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="row">
          <Button
            variant="soft"
            icon={<IconCopy size="1.1rem" aria-hidden="true" />}
            onClick={() => void copyText(address, words.copied, words.notCopied)}
          >
            {words.copy}
          </Button>
        </div>
      </div>
    </div>
  );
}
