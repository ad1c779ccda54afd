import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { booksWords } from '#words/books.ts';
import { useBookChoices } from './api.ts';
import { filtersOn, optionsOf } from './fact-labels.ts';
import { type Choice, factNames, withFact } from './table-choice.ts';
import tools from './table-tools.module.css';

const { choose: words } = booksWords;
const icon = { size: '1.1rem', stroke: 1.7, 'aria-hidden': true } as const;

type Props = { choice: Choice; onChoice: (part: Partial<Choice>) => void };

/** Opens the panel with what there is to filter by besides the status. */
export function FilterButton({ choice, onChoice }: Props) {
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(choice.facts).length;
  return (
    <>
      <Button
        size="s"
        variant={count > 0 ? 'soft' : 'outline'}
        icon={<IconAdjustmentsHorizontal {...icon} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count > 0 ? words.filtersOn(count) : words.filters}
      </Button>
      {isOpen && <FilterSheet choice={choice} onChoice={onChoice} onClose={() => setOpen(false)} />}
    </>
  );
}

function FilterSheet({ choice: { facts }, onChoice, onClose }: Props & { onClose: () => void }) {
  const { data: choices } = useBookChoices(true);
  return (
    <Sheet title={words.filters} clear onClose={onClose}>
      <div className="stack">
        {factNames.map((name) => {
          const chosen = String(facts[name] ?? '');
          return (
            <SelectField
              key={name}
              label={words.names[name]}
              value={chosen}
              options={optionsOf(name, chosen, choices)}
              onChange={(value) => onChoice({ facts: withFact(facts, name, value) })}
            />
          );
        })}
        <div className="row">
          <Button onClick={onClose}>{booksWords.views.done}</Button>
          <Button
            variant="plain"
            disabled={Object.keys(facts).length === 0}
            onClick={() => onChoice({ facts: {} })}
          >
            {words.clear}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

/** The filters in use, each with a button that takes it away. */
export function FilterChips({ choice, onChoice }: Props) {
  const isOn = Object.keys(choice.facts).length > 0;
  const { data: choices } = useBookChoices(isOn);
  if (!isOn) return null;
  return (
    <ul className={`row ${tools.chips}`} aria-label={words.on}>
      {filtersOn(choice, choices).map(({ name, label }) => (
        <li key={name}>
          <button
            type="button"
            className={tools.chip}
            aria-label={words.remove(label)}
            onClick={() => onChoice({ facts: withFact(choice.facts, name, '') })}
          >
            <span className="clip">{label}</span>
            <IconX {...icon} />
          </button>
        </li>
      ))}
      <li>
        <Button size="s" variant="plain" onClick={() => onChoice({ facts: {} })}>
          {words.clear}
        </Button>
      </li>
    </ul>
  );
}
