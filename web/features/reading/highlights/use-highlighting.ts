import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { Highlight, HighlightColor } from '#contract/highlights.ts';
import type { Section } from '#contract/reading.ts';
import { copyText } from '#web/platform/browser/share.ts';
import { useIsStranger } from '#web/platform/session/use-is-stranger.ts';
import { readingWords } from '#words/reading.ts';
import { changeHighlights, removeHighlight, useHighlights } from './highlight-calls.ts';
import { inTextOrder, marksOf, newHighlight, sentencesIn } from './highlight-rules.ts';
import type { SharedQuote } from './share-dialog.tsx';
import { useChoosing } from './use-choosing.ts';

const text = readingWords.highlights;
let penAtHand: HighlightColor = 'yellow';

export function useHighlighting(
  root: RefObject<HTMLElement | null>,
  { bookId, sections }: { bookId: number; sections: readonly Section[] },
) {
  const isStranger = useIsStranger();
  const { highlights: unordered } = useHighlights(isStranger ? null : bookId);
  const highlights = useMemo(() => inTextOrder(sections, unordered), [sections, unordered]);
  const marks = useMemo(() => marksOf(sections, unordered), [sections, unordered]);
  const [list, setList] = useState<{ writing: string | null } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const toBar = useCallback(() => bar.current?.querySelector('button')?.focus(), []);
  const { chosen, isChoosing, setChoosing, clear } = useChoosing(root, sections, toBar);

  const existing = useMemo(() => {
    // A stretch that reaches beyond a highlight becomes a new one.
    const [id, atEnd] = chosen === null ? [] : [chosen.first, chosen.last].map((end) => marks.get(end)?.id);
    if (id !== atEnd) return null;
    return highlights.find((one) => one.id === id) ?? null;
  }, [chosen, marks, highlights]);

  const close = useCallback(() => setChoosing(false), [setChoosing]);

  function marked(color: HighlightColor): Highlight | null {
    if (existing !== null || chosen === null) return existing;
    const now = new Date().toISOString();
    const id = crypto.randomUUID();
    const highlight = newHighlight(sections, { bookId, stretch: chosen, color, id, now });
    if (highlight !== null) changeHighlights({ act: 'make', highlight });
    return highlight;
  }

  function mark(color: HighlightColor): void {
    penAtHand = color;
    if (existing === null) marked(color);
    else changeHighlights({ act: 'change', id: existing.id, color });
    clear();
  }

  const openNote = useCallback(
    (id: string) => {
      setList({ writing: id });
      close();
    },
    [close],
  );

  function quoted(): SharedQuote | null {
    const sentences = chosen === null ? [] : sentencesIn(sections, chosen);
    const [first, last] = [sentences.at(0), sentences.at(-1)];
    if (first === undefined || last === undefined) return null;
    const quote = sentences.map((sentence) => sentence.text).join(' ');
    return { bookId, first: first.id, last: last.id, quote };
  }

  async function copy(): Promise<void> {
    const { quote = '' } = quoted() ?? {};
    await copyText(quote, text.copied);
    close();
  }

  return {
    marks,
    highlights,
    chosen,
    isChoosing,
    /** Null for somebody without an account, who has none. */
    marking: isStranger
      ? null
      : {
          isOn: isChoosing,
          count: highlights.length,
          onToggle: () => setChoosing(!isChoosing),
          onList: () => setList({ writing: null }),
        },
    existing,
    bar,
    close,
    mark,
    note: () => {
      const highlight = marked(penAtHand);
      if (highlight !== null) openNote(highlight.id);
    },
    openNote,
    copy,
    quoted,
    firstChosen: () => (chosen === null ? null : (sentencesIn(sections, chosen)[0] ?? null)),
    remove: () => {
      if (existing !== null) removeHighlight(existing.id);
      clear();
    },
    list,
    closeList: () => setList(null),
  };
}

export type Highlighting = ReturnType<typeof useHighlighting>;
