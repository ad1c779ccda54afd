import { useState } from 'react';
import type { Import } from '#contract/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MoreButton } from '#web/ui/pager.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { importsWords } from '#words/imports.ts';
import { isOpen, type RowState, useFailedRows, useRows } from './api.ts';
import { RowTable } from './row-table.tsx';

const { ledger: words, rowStates } = importsWords;
const states = ['new', 'duplicate', 'wrong', 'cancelled', 'waiting'] as const;

export function ImportLedger({ of }: { of: Pick<Import, 'id' | 'state' | 'wrong'> }) {
  const { id } = of;
  const hasFailedRows = of.wrong > 0 || of.state === 'cancelled';
  const [state, setState] = useState<RowState | undefined>(undefined);
  const query = useRows(id, state, isOpen(of.state));
  const failed = useFailedRows();
  return (
    <section className="stack gap-3" aria-label={words.title}>
      <div className="row between">
        <SelectField<RowState | ''>
          label={words.filter}
          beside
          value={state ?? ''}
          options={[['', words.all], ...states.map((one) => [one, rowStates[one]] as const)]}
          onChange={(chosen) => setState(chosen === '' ? undefined : chosen)}
        />
        {hasFailedRows && (
          <Button
            size="s"
            variant="soft"
            busy={failed.isPending}
            onClick={() => failed.mutate({ params: { id: id } })}
          >
            {words.failedFile}
          </Button>
        )}
      </div>
      <Loaded query={query} skeleton={<Skeleton width="100%" ratio="5 / 1" />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0) return <p className="quiet">{words.none}</p>;
          return <RowTable rows={rows} caption={words.title} />;
        }}
      </Loaded>
      <MoreButton query={query} label={words.more} size="s" />
    </section>
  );
}
