import '@fontsource-variable/literata/wght.css';
import { IconPlayerPlayFilled, IconRewindBackward15, IconRewindForward15 } from '@tabler/icons-react';
import { landingWords } from '#web/words/landing.ts';
import { LandingCover } from './landing-cover.tsx';
import classes from './landing-reading.module.css';

/** How reading and listening look, drawn; nothing in it can be pressed. */
export function LandingReading() {
  const { sample } = landingWords;
  return (
    <figure>
      <div className={classes.device} aria-hidden="true">
        <div className={classes.sheet}>
          <p className={classes.idea}>{sample.idea}</p>
          <p className={classes.prose}>
            {sample.before} <mark>{sample.lit}</mark> {sample.after}
          </p>
        </div>
        <div className={classes.player}>
          <div className={classes.playerCover}>
            <LandingCover index={0} title={sample.book} author={sample.author} />
          </div>
          <div className={classes.playerText}>
            <strong>{sample.book}</strong>
            <span>{sample.author}</span>
          </div>
          <div className={classes.playerButtons}>
            <IconRewindBackward15 size="1.5rem" stroke={1.6} />
            <span className={classes.play}>
              <IconPlayerPlayFilled size="1.3rem" />
            </span>
            <IconRewindForward15 size="1.5rem" stroke={1.6} />
          </div>
          <div className={classes.track}>
            <span>{sample.elapsed}</span>
            <span className={classes.line}>
              <span />
            </span>
            <span>{sample.total}</span>
          </div>
        </div>
      </div>
      <figcaption className={classes.caption}>{sample.caption}</figcaption>
    </figure>
  );
}
