import '@fontsource-variable/literata/wght.css';
import { IconArrowDown } from '@tabler/icons-react';
import { type CSSProperties, useCallback, useMemo, useRef } from 'react';
import type { SingleBook } from '#contract/catalogue.ts';
import type { Section } from '#contract/reading.ts';
import { Button } from '#web/ui/button.tsx';
import { words } from '#web/words/words.ts';
import { Article } from './article.tsx';
import { cuesOf, headingId, sectionAt } from './cue-rules.ts';
import { ReadingHead } from './reading-head.tsx';
import { SIZES, useReadingPreferences } from './reading-preferences.ts';
import { ReadingToolbar } from './reading-toolbar.tsx';
import classes from './reading-view.module.css';
import { useCurrentSection } from './use-current-section.ts';
import { useIdeaKeys } from './use-idea-keys.ts';
import { useTapToHear } from './use-tap-to-hear.ts';
import { useVoiceLight } from './use-voice-light.ts';
import type { Voice } from './voice.ts';

const faces = { serif: 'var(--font-reading)', sans: 'var(--font-ui)' } as const;

type ReadingViewProps = { book: SingleBook; sections: readonly Section[]; voice: Voice };

/** A summary to read, lit by the voice where there is one. */
export function ReadingView({ book, sections, voice }: ReadingViewProps) {
  const root = useRef<HTMLElement>(null);
  const cues = useMemo(() => cuesOf(sections), [sections]);
  const read = useCurrentSection(root, sections.length);
  const { isFollowing, backToVoice } = useVoiceLight(root, cues, voice);
  const { size, face } = useReadingPreferences();
  const isAlong = voice.isHere && isFollowing && voice.isPlaying;
  const { hearFrom } = voice;
  // With the voice, what it reads counts; without it, what has been scrolled to.
  const current = isAlong ? sectionAt(sections, voice.seconds) : read;

  const hear = useCallback(
    (seconds: number) => {
      hearFrom(seconds);
      backToVoice();
    },
    [hearFrom, backToVoice],
  );
  useTapToHear(root, hear);

  const go = useCallback(
    (to: number) => {
      const section = sections[to];
      if (!section) return;
      // While the page goes with the voice, the voice goes too.
      if (isAlong && section.start !== null) {
        hearFrom(section.start);
        return;
      }
      const heading = document.getElementById(headingId(to));
      heading?.scrollIntoView({ block: 'start' });
      heading?.focus({ preventScroll: true });
    },
    [sections, isAlong, hearFrom],
  );
  useIdeaKeys(useCallback((by) => go(current + by), [go, current]));

  return (
    <div
      className={classes.view}
      style={
        {
          '--tint': book.tint,
          '--reading-size': SIZES[size],
          '--reading-face': faces[face],
        } as CSSProperties
      }
    >
      <ReadingHead book={book} />
      <ReadingToolbar sections={sections} current={current} onGo={go} voice={voice} />
      <div className={classes.column}>
        <Article root={root} sections={sections} canHear={cues.some(({ seconds }) => seconds !== null)} />
        <p className={classes.end}>{words.reading.end}</p>
      </div>
      {voice.isHere && voice.isPlaying && !isFollowing && (
        <div className={classes.back}>
          <Button icon={<IconArrowDown size="1.2rem" aria-hidden="true" />} onClick={backToVoice}>
            {words.reading.backToVoice}
          </Button>
        </div>
      )}
    </div>
  );
}
