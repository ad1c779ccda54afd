import '@fontsource-variable/literata/wght.css';
import { IconArrowDown } from '@tabler/icons-react';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { SingleBook } from '#contract/books.ts';
import type { Section } from '#contract/reading.ts';
import { useLocation } from '#web/platform/page/routing.tsx';
import { showPageTheme } from '#web/platform/preferences/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { useQuietBars } from '#web/ui/quiet-bars.ts';
import { useLetterKeys } from '#web/ui/use-letter-keys.ts';
import { readingWords } from '#words/reading.ts';
import { Article } from './article.tsx';
import { cuesOf, headingId, sectionAt } from './cue-rules.ts';
import { HighlightingParts } from './highlights/highlighting-parts.tsx';
import { useHighlighting } from './highlights/use-highlighting.ts';
import { offeredPlace, type ReadOn } from './place/place-rules.ts';
import { ReadOnOffer } from './place/read-on.tsx';
import { useKeepPlace } from './place/use-keep-place.ts';
import { ReadingHead } from './reading-head.tsx';
import { FACES, SIZES, useReadingPreferences, WIDTHS } from './reading-preferences.ts';
import { ReadingToolbar } from './reading-toolbar.tsx';
import classes from './reading-view.module.css';
import { useCalmScroll } from './use-calm-scroll.ts';
import { useCurrentSection } from './use-current-section.ts';
import { useTapToHear } from './use-tap-to-hear.ts';
import { useVoiceLight } from './use-voice-light.ts';
import type { Voice } from './voice.ts';

type ReadingViewProps = {
  book: SingleBook;
  sections: readonly Section[];
  voice: Voice;
  readOn: ReadOn | null;
  /** Below the text. */
  foot: ReactNode;
  /** What's below the first view. */
  isRestDrawn: boolean;
};

function useReadingLook(book: SingleBook): CSSProperties {
  const { size, face, width, theme } = useReadingPreferences();
  useEffect(() => {
    showPageTheme(theme === 'app' ? null : theme);
    return () => showPageTheme(null);
  }, [theme]);
  return {
    '--tint': book.tint,
    '--reading-size': SIZES[size],
    '--reading-face': FACES[face],
    '--reading-width': WIDTHS[width],
  } as CSSProperties;
}

function goToSection(index: number): void {
  const heading = document.getElementById(headingId(index));
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

/** What fits a large screen. */
const SEEN_AT_ONCE = 2;
const READING_LINE = 0.3;

/** Brings a sentence to where eyes rest, and shows for a moment which one it is. */
function goToSentence(id: string): void {
  const sentence = document.querySelector<HTMLElement>(`[data-sentence][data-cue="${CSS.escape(id)}"]`);
  if (sentence === null) return;
  const top = sentence.getBoundingClientRect().top - innerHeight * READING_LINE;
  scrollBy({ top, behavior: 'instant' });
  sentence.setAttribute('data-chosen', '');
  setTimeout(() => sentence.removeAttribute('data-chosen'), 1_600);
}

function useSentenceOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') goToSentence(hash.slice(1));
  }, [hash]);
}

type TextProps = ComponentProps<typeof Article> & Pick<ReadingViewProps, 'foot'> & { isWhole: boolean };

/** Whole where the voice is: the light looks for the sentence that is heard. */
function Text({ isWhole, foot, sections, ...article }: TextProps) {
  return (
    <div className={classes.column}>
      <Article {...article} sections={isWhole ? sections : sections.slice(0, SEEN_AT_ONCE)} />
      {isWhole && (
        <>
          <p className={`soft ${classes.end}`}>{readingWords.end}</p>
          <div className={classes.report}>{foot}</div>
        </>
      )}
    </div>
  );
}

export function ReadingView(props: ReadingViewProps) {
  const { book, sections, voice, readOn, foot, isRestDrawn } = props;
  const root = useRef<HTMLElement>(null);
  const cues = useMemo(() => cuesOf(sections), [sections]);
  useCalmScroll(root);
  const read = useCurrentSection(root, sections.length);
  const { isFollowing, backToVoice } = useVoiceLight(root, cues, voice);
  const isAlong = voice.isHere && isFollowing && voice.isOn;
  const { hearFrom } = voice;
  // With the narration, what it reads counts; otherwise what has been scrolled to.
  const current = isAlong ? sectionAt(sections, voice.seconds) : read;
  const highlighting = useHighlighting(root, { bookId: book.id, sections });
  const { openNote } = highlighting;
  const look = useReadingLook(book);
  useSentenceOfAddress();
  useQuietBars();
  useKeepPlace(root, { bookId: book.id, isAlong });

  const hear = useCallback(
    (seconds: number) => {
      hearFrom(seconds);
      backToVoice();
    },
    [hearFrom, backToVoice],
  );
  useTapToHear(root, { hearFrom: hear, isOff: highlighting.isChoosing });

  const go = useCallback(
    (to: number) => {
      const start = sections[to]?.start ?? null;
      // While the page follows the narration, the narration goes too.
      if (isAlong && start !== null) hearFrom(start);
      else goToSection(to);
    },
    [sections, isAlong, hearFrom],
  );
  useLetterKeys({ n: () => go(current + 1), p: () => go(current - 1) });

  return (
    <div className={`stack ${classes.view}`} style={look}>
      <ReadingHead book={book} />
      {!voice.isOn && (
        <ReadOnOffer
          place={offeredPlace({ sections, readOn, book }, voice)}
          onGo={goToSentence}
          onHear={hear}
        />
      )}
      <ReadingToolbar
        book={book}
        sections={sections}
        current={current}
        onGo={go}
        voice={voice}
        marking={highlighting.marking}
      />
      <Text
        root={root}
        language={book.language}
        sections={sections}
        canHear={cues.some(({ seconds }) => seconds !== null)}
        marks={highlighting.marks}
        onNote={openNote}
        isWhole={isRestDrawn || voice.isHere}
        foot={foot}
      />
      {voice.isHere && voice.isOn && !isFollowing && highlighting.chosen === null && (
        <div data-floats className={classes.back}>
          <Button icon={<IconArrowDown size="1.2rem" aria-hidden="true" />} onClick={backToVoice}>
            {readingWords.backToVoice}
          </Button>
        </div>
      )}
      <HighlightingParts bookId={book.id} highlighting={highlighting} onGo={goToSentence} />
    </div>
  );
}
