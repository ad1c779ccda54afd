import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import } from '#contract/imports.ts';
import { read } from '#web/platform/data/read.ts';
import { moment } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { importsWords as words } from '#words/imports.ts';
import { ImportLedger } from './import-ledger.tsx';
import classes from './upload-dialog.module.css';

const SHOWN = 5;

export function EarlierImports({ kind }: { kind: Import['kind'] }) {
  const { data } = useQuery(read('GET /api/v1/admin/imports'));
  const imports = data?.imports.filter((one) => one.kind === kind) ?? [];
  if (imports.length === 0) return null;
  return (
    <section className="stack gap-3" aria-label={words.earlier.title}>
      <h3 className={classes.heading}>{words.earlier.title}</h3>
      <ul className={`stack gap-3 ${classes.earlier}`}>
        {imports.slice(0, SHOWN).map((one) => (
          <EarlierImport key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function EarlierImport({ one }: { one: Import }) {
  const [isOpen, setOpen] = useState(false);
  const action = isOpen ? words.ledger.hide : words.ledger.show;
  return (
    <li className="stack gap-3">
      <div className="row between">
        <div className="stack gap-1">
          <span className="strong">{one.file_name}</span>
          <span className="quiet">
            {`${moment(one.created_at)} · ${words.states[one.state]} · ${words.earlier.counts(one.new, one.duplicates, one.wrong)}`}
          </span>
        </div>
        <Button
          size="s"
          variant="outline"
          aria-expanded={isOpen}
          aria-label={words.ledger.of(action, one.file_name)}
          onClick={() => setOpen(!isOpen)}
        >
          {action}
        </Button>
      </div>
      {isOpen && <ImportLedger of={one} />}
    </li>
  );
}
