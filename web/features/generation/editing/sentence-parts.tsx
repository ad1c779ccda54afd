import { money } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { generationWords } from '#words/generation.ts';
import { uiWords } from '#words/ui.ts';
import { inlineDifferences } from '../word-differences.ts';
import classes from './editing.module.css';
import { type Checked, type Reworded, useReword } from './editing-calls.ts';

const { editing: words } = generationWords;

type Sentence = Checked['sentences'][number];

type FindingsProps = { sentences: readonly Pick<Sentence, 'unknown' | 'stray'>[]; orElse?: string };

/** What no source has. */
export function Findings({ sentences, orElse }: FindingsProps) {
  const unknown = [...new Set(sentences.flatMap((one) => one.unknown.map((known) => known.words)))];
  const stray = [...new Set(sentences.flatMap((one) => one.stray))];
  if (unknown.length === 0 && stray.length === 0) return orElse && <p className="soft">{orElse}</p>;
  return (
    <ul className={`stack gap-1 ${classes.findings}`}>
      {unknown.length > 0 && <li>{words.unknown(unknown.join(', '))}</li>}
      {stray.map((said) => (
        <li key={said}>{words.stray(said)}</li>
      ))}
    </ul>
  );
}

export function Passage({ passage }: Pick<Sentence, 'passage'>) {
  if (passage === null) return <p className="soft">{words.noPassage}</p>;
  return (
    <figure className={classes.passage}>
      <blockquote>{passage.words}</blockquote>
      <figcaption className="soft">
        {passage.chapter === null ? passage.source : `${passage.source} · ${passage.chapter}`}
      </figcaption>
    </figure>
  );
}

/** One text that became another, word by word. */
export const Changes = ({ before, after }: { before: string; after: string }) => (
  <p className={classes.changes}>
    {inlineDifferences(before, after).map(({ at, kind: Kind, text }) => (
      <Kind key={at}>{text}</Kind>
    ))}
  </p>
);

type RewordProps = {
  bookId: number;
  text: string;
  /** Of the text, from 0. */
  sentence: number;
  onReworded: (reworded: Reworded) => void;
};

/** Paid for at once; what comes back is only shown. */
export function Reword({ bookId, text, sentence, onReworded }: RewordProps) {
  const reword = useReword();
  const sent = { params: { id: bookId }, body: { text, sentence } };
  return (
    <>
      <Button
        size="s"
        variant="soft"
        busy={reword.isPending}
        aria-label={uiWords.about(words.reword, words.sentenceAt(sentence + 1))}
        onClick={() => reword.mutate(sent, { onSuccess: ({ data }) => onReworded(data) })}
      >
        {words.reword}
      </Button>
      <span role="status" className={classes.problem}>
        {reword.error?.message}
      </span>
    </>
  );
}

/** What rewording costs; nothing where no text provider is set. */
export function Price({ rewording }: Pick<Checked, 'rewording'>) {
  if (rewording === null) return null;
  const { cost } = rewording;
  return <p className="soft">{cost === null ? words.noPrice : words.atMost(money(cost))}</p>;
}
