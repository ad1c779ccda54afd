import type { Narration } from '#contract/narration.ts';
import { Progress } from '#web/ui/progress.tsx';
import { useForward } from '#web/ui/use-forward.ts';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import classes from './voice-progress.module.css';

const { voice } = browsingPagesWords.book;

export function VoiceProgress({ narration, isWanted }: { narration: Narration; isWanted: boolean }) {
  const { state, reason } = narration;
  const progress = useForward(narration.progress, state);
  if (state === 'ready') return null;
  const isComing = state === 'waiting' || state === 'running';
  return (
    <div className={`stack gap-2 soft ${classes.voice}`}>
      <p role="status">
        {voice[state]} {isComing && isWanted ? voice.startsByItself : ''}
        {state === 'failed' && reason !== null && <span className={classes.reason}> {reason}</span>}
      </p>
      {isComing && <Progress aria-label={voice.progress} value={progress} />}
    </div>
  );
}
