import type { CSSProperties } from 'react';
import type { Section } from '#contract/reading.ts';
import { Article } from './article.tsx';
import { FACES, SIZES, WIDTHS } from './reading-preferences.ts';
import classes from './reading-view.module.css';

const looks = JSON.stringify({ sizes: SIZES, faces: FACES, widths: WIDTHS });

const nothing = () => undefined;

type EarlyTextProps = {
  sections: readonly Section[];
  /** The reader's own, as far as they are known. */
  look: { size: string; face: string; width: string };
};

/** The beginning of a text in the page that the build draws, in the same place as later. */
export function EarlyText({ sections, look: { size, face, width } }: EarlyTextProps) {
  const style = { '--reading-size': size, '--reading-face': face, '--reading-width': width };
  return (
    <div style={style as CSSProperties} data-looks={looks}>
      <div className={classes.column}>
        <Article root={{ current: null }} sections={sections} canHear marks={new Map()} onNote={nothing} />
      </div>
    </div>
  );
}
