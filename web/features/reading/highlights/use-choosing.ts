import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Section } from '#contract/reading.ts';
import {
  firstInSight,
  focusSentence,
  leaveSentences,
  sentenceAt,
  showChosen,
  stepFrom,
  stretchOfSelection,
} from './chosen-sentences.ts';
import { type Stretch, sentencesIn } from './highlight-rules.ts';

export type Choosing = {
  /** The sentences that a highlight would span; null while none are chosen. */
  chosen: Stretch | null;
  /** Taps and keys choose sentences, and play nothing. */
  isChoosing: boolean;
  setChoosing: (isChoosing: boolean) => void;
  clear: () => void;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Selected letters choose their sentences; in choosing mode taps and arrow keys do, with Shift for more. */
export function useChoosing(
  root: RefObject<HTMLElement | null>,
  sections: readonly Section[],
  onDone: () => void,
): Choosing {
  const [chosen, setChosen] = useState<Stretch | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);

  const clear = useCallback(() => {
    setChosen(null);
    getSelection()?.removeAllRanges();
  }, []);

  const setChoosing = useCallback(
    (wanted: boolean) => {
      clear();
      setIsChoosing(wanted);
    },
    [clear],
  );

  useEffect(() => {
    if (root.current === null) return;
    const ids = chosen === null ? [] : sentencesIn(sections, chosen).map(({ id }) => id);
    showChosen(root.current, new Set(ids));
  }, [root, sections, chosen]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // While the hand still selects, the bar would flicker after it.
    function look(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const stretch = root.current === null ? null : stretchOfSelection(root.current);
        if (stretch !== null) setChosen(stretch);
      }, 200);
    }
    document.addEventListener('selectionchange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', look);
    };
  }, [root]);

  useEffect(() => {
    const element = root.current;
    if (element === null || !isChoosing) return;

    function tap(event: MouseEvent): void {
      const id = sentenceAt(event.target);
      if (id === undefined || (getSelection()?.toString() ?? '') !== '') return;
      // The first tap starts a stretch, a second one elsewhere ends it, a third starts again.
      setChosen((now) =>
        now === null || now.first !== now.last ? { first: id, last: id } : { ...now, last: id },
      );
    }

    let isExtending = false;

    function focused(event: FocusEvent): void {
      const id = sentenceAt(event.target);
      if (id === undefined) return;
      const isMore = isExtending;
      setChosen((now) => ({ first: isMore ? (now?.first ?? id) : id, last: id }));
    }

    function press(event: KeyboardEvent): void {
      if (event.key === 'Escape') {
        setChoosing(false);
        return;
      }
      const at = sentenceAt(event.target);
      const step = steps[event.key];
      if (element === null || at === undefined) return;
      if (event.key === 'Enter' || event.key === ' ') onDone();
      else if (step === undefined) return;
      else {
        isExtending = event.shiftKey;
        focusSentence(element, stepFrom(element, at, step));
      }
      event.preventDefault();
    }

    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('focusin', focused, { signal });
    element.addEventListener('click', tap, { signal });
    element.addEventListener('keydown', press, { signal });
    // The keyboard begins where the eyes are.
    focusSentence(element, firstInSight(element));
    return () => {
      listening.abort();
      leaveSentences(element);
    };
  }, [root, isChoosing, setChoosing, onDone]);

  return { chosen, isChoosing, setChoosing, clear };
}
