import type { MarkedQuotation } from '#contract/review.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { generationWords } from '#words/generation.ts';
import classes from './review.module.css';

const { quotations: words } = generationWords.review;

type Piece = { at: number; text: string; quotation: MarkedQuotation | null };

/** Cut at the quotations; of those in one another the outer one counts. */
function piecesOf(body: string, from: number, to: number, quotations: readonly MarkedQuotation[]): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  const plain = (end: number) => {
    if (end > at) pieces.push({ at, text: body.slice(at, end), quotation: null });
  };
  for (const quotation of quotations) {
    const { start, end } = quotation;
    if (start < at || end > to) continue;
    plain(start);
    pieces.push({ at: start, text: body.slice(start, end), quotation });
    at = end;
  }
  plain(to);
  return pieces;
}

function paragraphsOf(body: string): { from: number; to: number }[] {
  let at = 0;
  return body.split(/(\n\s*\n)/).flatMap((part) => {
    const from = at;
    at += part.length;
    return part.trim() === '' ? [] : [{ from, to: at }];
  });
}

/** A section in paragraphs, with its quotations marked and, below, where each one is found. */
export function MarkedText({ body, quotations }: { body: string; quotations: readonly MarkedQuotation[] }) {
  // The draft may be another one by now.
  const known = quotations.filter(({ start, end, words: said }) => body.slice(start, end) === said);
  return (
    <>
      <div className={`stack gap-3 ${classes.text}`}>
        {paragraphsOf(body).map(({ from, to }) => (
          <p key={from}>
            {piecesOf(body, from, to, known).map(({ at, text, quotation }) =>
              quotation === null ? text : <Marked key={at} text={text} isFound={quotation.source !== null} />,
            )}
          </p>
        ))}
      </div>
      {known.length > 0 && (
        <ul className={`stack gap-2 ${classes.places}`} aria-label={words.title}>
          {known.map((quotation) => (
            <Place key={quotation.start} quotation={quotation} />
          ))}
        </ul>
      )}
    </>
  );
}

function Marked({ text, isFound }: { text: string; isFound: boolean }) {
  return (
    <mark className={classes.mark} data-found={isFound}>
      {text}
      <VisuallyHidden> ({isFound ? words.found : words.notFound})</VisuallyHidden>
    </mark>
  );
}

function Place({ quotation: { words: said, source } }: { quotation: MarkedQuotation }) {
  const passage = source?.passage ?? null;
  return (
    <li data-found={source !== null}>
      <span className="strong">{source === null ? words.notFound : words.foundIn(source.title)}</span>
      <span>“{said.trim()}”</span>
      {passage !== null && <span className="soft">{words.passage(passage)}</span>}
    </li>
  );
}
