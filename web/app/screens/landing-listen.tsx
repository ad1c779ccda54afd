import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { mmss } from '#web/platform/format/clock.ts';
import { Cover } from '#web/ui/cover.tsx';
import { landingWords } from '#words/landing.ts';
import type { Library } from './landing-library.ts';
import classes from './landing-listen.module.css';
import { useSound } from './landing-sound.ts';

const { sample: text } = landingWords;

function Listen({ sample: { book, audio_public_link, duration, is_minute } }: { sample: Sample }) {
  const { isPlaying, seconds, hasFailed, turn } = useSound(audio_public_link);
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const { hear } = is_minute ? text.minute : text;
  const state = seconds > 0 ? `${mmss(seconds)} / ${mmss(duration)}` : hear;
  return (
    <button type="button" className={classes.listen} onClick={turn}>
      <Cover of={book} sizes="2.8rem" eager className={classes.cover} />
      <span className={classes.words}>
        <strong className="clip">{book.title}</strong>
        <span className="soft clip">{hasFailed ? text.failed : state}</span>
      </span>
      <span className={classes.play}>
        <Icon
          size="1.2rem"
          {...(isPlaying ? { role: 'img', 'aria-label': text.pause } : { 'aria-hidden': true })}
        />
      </span>
    </button>
  );
}

type Sample = NonNullable<Library['sample']>;

/** The sample within the first screen. Its place is kept until it's here. */
export const LandingListen = ({ library }: { library: Library | null }) => (
  <div className={classes.place}>{library?.sample && <Listen sample={library.sample} />}</div>
);
