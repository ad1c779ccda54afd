import { IconCopy, IconDots, IconFlag, IconNote, IconShare2, IconTrash, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { readingWords } from '#words/reading.ts';
import { reportWords } from '#words/reports.ts';
import { uiWords } from '#words/ui.ts';
import type { ReportedSentence } from '../reports/report-dialog.tsx';
import classes from './highlights.module.css';
import { PenChoice } from './pen-choice.tsx';
import type { SharedQuote } from './share-dialog.tsx';
import type { Highlighting } from './use-highlighting.ts';

const HighlightsSheet = lazy(async () => ({
  default: (await import('./highlights-sheet.tsx')).HighlightsSheet,
}));

const ReportDialog = lazy(async () => ({
  default: (await import('../reports/report-dialog.tsx')).ReportDialog,
}));

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

type MarkBarProps = { highlighting: Highlighting; onReport: () => void; onShare: () => void };

type Act = { label: string; icon: ReactNode; act: () => void };

/** A phone has no room for them beside the pens. */
const More = ({ acts }: { acts: readonly Act[] }) => (
  <Menu
    label={readingWords.highlights.acts}
    side="above"
    renderButton={(props) => (
      <IconButton
        {...props}
        label={readingWords.highlights.acts}
        icon={<IconDots size="1.3rem" stroke={1.7} />}
      />
    )}
  >
    {acts.map(({ label, act }) => (
      <MenuItem key={label} onClick={act}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);

function MarkBar({ highlighting, onReport, onShare }: MarkBarProps) {
  const { bar, existing, mark, note, copy, remove, close } = highlighting;
  const isNarrow = useMedia('(width < 560px)');
  const text = readingWords.highlights;
  const acts: Act[] = [
    { label: text.copy, icon: <IconCopy size="1.3rem" stroke={1.7} />, act: () => void copy() },
    { label: text.share, icon: <IconShare2 size="1.3rem" stroke={1.7} />, act: onShare },
    ...(existing === null
      ? []
      : [{ label: text.remove, icon: <IconTrash size="1.3rem" stroke={1.7} />, act: remove }]),
    { label: reportWords.reportSentence, icon: <IconFlag size="1.3rem" stroke={1.7} />, act: onReport },
  ];
  return (
    <div ref={bar} data-floats role="toolbar" aria-label={text.bar} className={`row gap-1 ${classes.bar}`}>
      <PenChoice color={existing?.color ?? null} onChoose={mark} />
      <span className={classes.line} />
      <IconButton label={text.note} icon={<IconNote size="1.3rem" stroke={1.7} />} onClick={note} />
      {isNarrow ? (
        <More acts={acts} />
      ) : (
        acts.map(({ act, ...rest }) => <IconButton key={rest.label} {...rest} onClick={act} />)
      )}
      <IconButton label={uiWords.close} icon={<IconX size="1.3rem" stroke={1.7} />} onClick={close} />
    </div>
  );
}

type PartsProps = { bookId: number; highlighting: Highlighting; onGo: (sentenceId: string) => void };

export function HighlightingParts({ bookId, highlighting, onGo }: PartsProps) {
  const { chosen, highlights, list } = highlighting;
  const [reported, setReported] = useState<ReportedSentence | null>(null);
  const [shared, setShared] = useState<SharedQuote | null>(null);
  if (highlighting.marking === null) return null;
  return (
    <>
      {chosen !== null && (
        <MarkBar
          highlighting={highlighting}
          onReport={() => {
            setReported(highlighting.firstChosen());
            highlighting.close();
          }}
          onShare={() => {
            setShared(highlighting.quoted());
            highlighting.close();
          }}
        />
      )}
      {shared !== null && (
        <Suspense fallback={null}>
          <ShareDialog shared={shared} onClose={() => setShared(null)} />
        </Suspense>
      )}
      {reported !== null && (
        <Suspense fallback={null}>
          <ReportDialog bookId={bookId} sentence={reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
      {list !== null && (
        <Suspense fallback={null}>
          <HighlightsSheet
            bookId={bookId}
            highlights={highlights}
            writing={list.writing}
            onGo={onGo}
            onClose={highlighting.closeList}
          />
        </Suspense>
      )}
    </>
  );
}
