import { useId } from 'react';
import { Progress } from '#web/ui/progress.tsx';
import classes from './operations.module.css';

type Props = {
  label: string;
  /** 0 to 1; null without a limit. */
  share: number | null;
  text: string;
  isAlarming: boolean;
};

export function Gauge({ label, share, text, isAlarming }: Props) {
  const labelId = useId();
  return (
    <div className={`stack gap-2 ${classes.gauge}`}>
      <p className="row between">
        <span id={labelId}>{label}</span>
        <span className="soft">{text}</span>
      </p>
      {share !== null && (
        <Progress
          value={Math.min(1, Math.max(0, share))}
          aria-labelledby={labelId}
          aria-valuetext={text}
          tone={isAlarming ? 'danger' : 'accent'}
        />
      )}
    </div>
  );
}
