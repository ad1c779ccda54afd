import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditAction, AuditEntry } from '#contract/audit.ts';
import { byCursor, readPages } from '#web/platform/data/read.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MoreButton } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { operationsWords } from '#words/operations.ts';
import { AuditLine, whoOf } from './audit-entry.tsx';
import classes from './audit-log.module.css';

const { audit: words } = operationsWords;
const actions = Object.entries(words.actions) as [AuditAction, string][];
type AuditChoice = { action: AuditAction | undefined; admin: number | undefined };

const placeholders = [0, 1, 2, 3, 4, 5];

export const heading = words;

export function AuditLog() {
  const [choice, setChoice] = useState<AuditChoice>({ action: undefined, admin: undefined });
  const query = useInfiniteQuery({
    ...readPages('GET /api/v1/admin/audit', (cursor) => ({ query: { ...choice, cursor } }), byCursor),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const admins = query.data?.pages[0]?.admins ?? [];

  return (
    <Panel title={words.list}>
      <form className={`row gap-3 ${classes.filters}`} aria-label={words.filters}>
        <SelectField
          label={words.action}
          value={choice.action ?? ''}
          options={[['', words.anyAction], ...actions]}
          onChange={(value) =>
            setChoice({ ...choice, action: actions.find(([action]) => action === value)?.[0] })
          }
        />
        <SelectField
          label={words.admin}
          value={String(choice.admin ?? '')}
          options={[
            ['', words.anyAdmin],
            ...admins.map((admin) => [String(admin.id), whoOf(admin)] as const),
          ]}
          onChange={(value) => setChoice({ ...choice, admin: value === '' ? undefined : Number(value) })}
        />
      </form>
      <Loaded query={query} skeleton={<LogSkeleton />}>
        {({ pages }) => <Entries entries={pages.flatMap((page) => page.entries)} />}
      </Loaded>
      <MoreButton query={query} label={words.more} />
    </Panel>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  if (entries.length === 0) return <EmptyState compact title={words.none.title} text={words.none.text} />;
  return (
    <ol className="ruled" aria-label={words.list}>
      {entries.map((entry) => (
        <AuditLine key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function LogSkeleton() {
  return (
    <div className="ruled" aria-busy="true">
      {placeholders.map((place) => (
        <div key={place} className={classes.entry}>
          <Skeleton width="9rem" />
          <div className="stack gap-1">
            <Skeleton width="60%" height="1.2em" />
            <Skeleton width="40%" />
          </div>
        </div>
      ))}
    </div>
  );
}
