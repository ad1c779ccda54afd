import type { AuditEntry, AuditState } from '#contract/audit.ts';
import { moment } from '#web/platform/format/formats.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { operationsWords } from '#words/operations.ts';
import classes from './audit-log.module.css';

const { audit: words } = operationsWords;

export function whoOf(admin: { id: number; email: string | null } | null): string {
  if (admin === null) return words.command;
  return admin.email ?? words.gone(admin.id);
}

const tokenOf = ({ id, name }: NonNullable<AuditEntry['token']>): string =>
  name === null ? words.byGoneToken(id) : words.byToken(name);

function shown(value: AuditState[string] | undefined): string {
  if (value === undefined || value === null || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function subjectOf({ kind, id, label }: AuditEntry['subject']): string | null {
  return label ?? (id === null ? null : words.numbered[kind](id));
}

export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { before, after } = entry;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const subject = subjectOf(entry.subject);
  return (
    <li className={classes.entry}>
      <time className={`soft figures ${classes.time}`} dateTime={entry.at}>
        {moment(entry.at)}
      </time>
      <div className="stack gap-1">
        <p className="strong">
          {words.actions[entry.action]}
          {subject !== null && (
            <>
              {' '}
              <bdi className={classes.subject}>{subject}</bdi>
            </>
          )}
        </p>
        <p className="soft">
          {whoOf(entry.admin)}
          {entry.token !== null && `, ${tokenOf(entry.token)}`}
        </p>
        {names.length > 0 && (
          <dl className={`stack gap-1 ${classes.changes}`}>
            {names.map((name) => (
              <div key={name} className="row gap-1">
                <dt>{name.replaceAll('_', ' ')}</dt>
                <dd>
                  {before !== null && <del>{shown(before[name])}</del>}
                  {before !== null && after !== null && (
                    <>
                      <span aria-hidden="true"> → </span>
                      <VisuallyHidden>{words.became}</VisuallyHidden>
                    </>
                  )}
                  {after !== null && <ins>{shown(after[name])}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
