import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type PanelProps = { title: string; lead?: ReactNode; children?: ReactNode };

export function Panel({ title, lead, children }: PanelProps) {
  const heading = useId();
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <div>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
      {children !== undefined && <div className={classes.body}>{children}</div>}
    </section>
  );
}

export function PanelRow({
  label,
  labelId,
  hint,
  children,
}: {
  label: string;
  labelId?: string;
  hint?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <span id={labelId} className={classes.label}>
          {label}
        </span>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </div>
      <div className={classes.control}>{children}</div>
    </div>
  );
}
