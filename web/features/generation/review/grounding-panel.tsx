import type { BookGeneration } from '#contract/generation.ts';
import { groundingErrors } from '#contract/grounding.ts';
import { Details } from '#web/ui/details.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { generationWords } from '#words/generation.ts';

const { grounding: words } = generationWords;

/** How far a draft can be found in what it was made from, what can't, and what nobody looked at. */
export function GroundingPanel({ book: { grounding, draft } }: { book: BookGeneration }) {
  return (
    grounding && draft && <Report report={grounding} titles={draft.sections.map(({ title }) => title)} />
  );
}

type ReportProps = { report: NonNullable<BookGeneration['grounding']>; titles: readonly string[] };

function Report({ report, titles }: ReportProps) {
  const { quotations, unknown, ideas, parts, looked_up: lookedUp } = report;
  const restedOn = new Set(ideas.map(({ part }) => part));
  const unused = parts.filter((_title, index) => !restedOn.has(index));
  const unusedTitles = [...new Set(unused)].filter((title) => title !== '');
  const countOf = (title: string) => unused.filter((one) => one === title).length;
  const nameOf = (index: number) => parts[index] || words.part(index + 1);
  return (
    <Panel title={words.title} lead={browsingPagesWords.book.found({ quotations, unknown: unknown.length })}>
      <div className="stack gap-3">
        {unknown.length > 0 && (
          <p>
            {words.unknown(unknown.length, lookedUp)}{' '}
            <strong>{[...new Set(unknown.map((one) => one.words))].join(', ')}</strong>
          </p>
        )}
        <Details summary={words.ideas} look="line">
          <ul className="stack gap-3">
            {ideas.map(({ section, by, passage, part, of_others: ofOthers }) => (
              <li key={section} className="stack gap-1">
                <span className="strong">{titles[section]}</span>
                <span className="soft">
                  {words.by[by]}
                  {part !== null && ` · ${nameOf(part)}`}
                </span>
                {ofOthers && <em>{words.ofOthers}</em>}
                {passage !== null && <q>{passage}</q>}
              </li>
            ))}
          </ul>
        </Details>
        <Details summary={words.unused(unused.length, parts.length)} look="line">
          <p className="soft">
            {unusedTitles.map((title) => words.parts(title, countOf(title))).join(' · ') || words.untitled}
          </p>
        </Details>
        <p className="soft">
          {words.errors(groundingErrors)} {words.unchecked}
        </p>
      </div>
    </Panel>
  );
}
