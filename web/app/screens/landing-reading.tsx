import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mmss } from '#web/platform/format/clock.ts';
import { Cover } from '#web/ui/cover.tsx';
import { LitLines } from '#web/ui/lit-lines.tsx';
import { landingWords } from '#words/landing.ts';
import { LandingCover } from './landing-cover-later.ts';
import type { Library } from './landing-library.ts';
import classes from './landing-reading.module.css';
import { useSound } from './landing-sound.ts';

const { sample: drawn } = landingWords;

type LiveSample = NonNullable<Library['sample']>;
type Line = Pick<LiveSample['lines'][number], 'text' | 'heading'>;

type Shown = {
  cover: ReactNode;
  title: string;
  author: string;
  lines: readonly Line[];
  /** The line being spoken; -1 for none. */
  litAt: number;
  button: ReactNode;
  elapsed: number;
  total: number;
};

function Device({ cover, title, author, lines, litAt, button, elapsed, total }: Shown) {
  return (
    <>
      <LitLines label={title} lines={lines} litAt={litAt} className={classes.sheet} />
      <div className={classes.player}>
        <div className={classes.playerCover}>{cover}</div>
        <div className={classes.playerText}>
          <strong className="clip">{title}</strong>
          <span className="soft clip">{author}</span>
        </div>
        {button}
        <div className={classes.track} aria-hidden="true">
          <span>{mmss(elapsed)}</span>
          <span className={classes.line}>
            <span style={{ inlineSize: `${total > 0 ? Math.min(100, (elapsed / total) * 100) : 0}%` }} />
          </span>
          <span>{mmss(total)}</span>
        </div>
      </div>
    </>
  );
}

/** How reading and listening look; nothing in it can be pressed. */
function DrawnSample() {
  const lines = [
    { text: drawn.idea, heading: true },
    ...[drawn.before, drawn.lit, drawn.after].map((text) => ({ text, heading: false })),
  ];
  return (
    <figure>
      <div className={classes.device} aria-hidden="true" inert>
        <Device
          cover={<LandingCover index={0} title={drawn.book} author={drawn.author} />}
          title={drawn.book}
          author={drawn.author}
          lines={lines}
          litAt={2}
          button={
            <span className={classes.play}>
              <IconPlayerPlayFilled size="1.3rem" />
            </span>
          }
          elapsed={drawn.elapsed}
          total={drawn.total}
        />
      </div>
      <figcaption className={`soft ${classes.caption}`}>{drawn.caption}</figcaption>
    </figure>
  );
}

function HeardSample({ sample }: { sample: LiveSample }) {
  const { book, lines, duration } = sample;
  const { isPlaying, seconds, hasFailed, turn } = useSound(sample.audio_public_link);
  const said = sample.is_minute ? drawn.minute : drawn;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <figure>
      <div className={classes.device}>
        <Device
          cover={<Cover of={book} sizes="2.8rem" />}
          title={book.title}
          author={book.author.name}
          lines={lines}
          litAt={seconds > 0 ? lines.findLastIndex(({ start }) => start <= seconds) : -1}
          button={
            <button
              type="button"
              className={classes.play}
              aria-label={isPlaying ? drawn.pause : said.play(book.title)}
              onClick={turn}
            >
              <Icon size="1.3rem" aria-hidden="true" />
            </button>
          }
          elapsed={seconds}
          total={duration}
        />
      </div>
      <figcaption className={`soft ${classes.caption}`} aria-live="polite">
        {hasFailed ? drawn.failed : said.heard(book.title)}
      </figcaption>
    </figure>
  );
}

export function LandingReading({ library }: { library: Library | null }) {
  if (library?.sample) return <HeardSample sample={library.sample} />;
  return <DrawnSample />;
}
