import '#web/ui/table.css';
import { useState } from 'react';
import type { BookGeneration } from '#contract/generation.ts';
import { moment, money } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { generationWords } from '#words/generation.ts';
import classes from './generation.module.css';

const { calls: words, steps } = generationWords;

type Call = BookGeneration['calls'][number];

export function CallsPanel({ calls }: { calls: readonly Call[] }) {
  const [isOpen, setOpen] = useState(false);
  if (calls.length === 0) return <Panel title={words.title} lead={words.none} />;
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className="stack">
        <div>
          <Button size="s" variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.hide : words.show(calls.length)}
          </Button>
        </div>
        {isOpen && <CallTable calls={calls} />}
      </div>
    </Panel>
  );
}

function CallTable({ calls }: { calls: readonly Call[] }) {
  const { columns } = words;
  return (
    <table className="table" data-folds aria-label={words.title}>
      <thead>
        <tr>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.id}>
            <td>{moment(call.created_at)}</td>
            <td>
              {steps.names[call.step]}
              <span className="soft"> {call.part}</span>
            </td>
            <td>
              {call.model}
              <span className="soft"> {call.provider}</span>
            </td>
            <td>
              {tookOf(call)}
              {call.error !== null && (
                <span className={classes.why}>
                  {call.state === 'failed' ? words.failed(call.error) : call.error}
                </span>
              )}
            </td>
            <td className="figures">{money(call.cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function tookOf({ state, tokens_in: into, tokens_out: out, characters, images }: Call): string {
  if (state === 'begun') return words.inProgress;
  const parts = [
    into + out > 0 && words.tokens(into, out),
    characters > 0 && words.characters(characters),
    images > 0 && words.images(images),
  ];
  return parts.filter((part) => part !== false).join(', ');
}
