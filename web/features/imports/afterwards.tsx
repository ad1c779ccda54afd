import { Segments } from '#web/ui/segments.tsx';
import { importsWords } from '#words/imports.ts';

const { afterwards: words } = importsWords;

export type Choice = keyof typeof words.choices;

/** Whether new books are also generated. */
export function Afterwards({ value, onChange }: { value: Choice; onChange: (choice: Choice) => void }) {
  return (
    <div className="stack gap-2">
      <div className="row">
        <Segments aria-label={words.label} value={value} choices={words.choices} onChange={onChange} />
      </div>
      <p className="soft">{words.hints[value]}</p>
    </div>
  );
}
