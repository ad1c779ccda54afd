import { IconHeadphones, IconNote } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import type { Section } from '#contract/reading.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { readingWords } from '#web/words/reading.ts';
import classes from './article.module.css';
import { headingId, paragraphsOf } from './cue-rules.ts';
import type { Mark } from './highlights/highlight-rules.ts';
import penClasses from './highlights/highlights.module.css';

type ArticleProps = {
  root: RefObject<HTMLElement | null>;
  sections: readonly Section[];
  /** The text has a voice: its sentences play. */
  canHear: boolean;
  /** What is highlighted, by sentence. */
  marks: ReadonlyMap<string, Mark>;
  /** Opens the note of a highlight. */
  onNote: (highlightId: string) => void;
};

/** A sentence, in the colour of its highlight; the note comes after the last one. */
function Sentence({
  sentence,
  mark,
  onNote,
}: {
  sentence: Section['sentences'][number];
  mark: Mark | undefined;
  onNote: ArticleProps['onNote'];
}) {
  return (
    <>
      <span
        data-cue={sentence.id}
        data-sentence
        data-from={sentence.start ?? undefined}
        data-pen={mark?.color}
        role={mark === undefined ? undefined : 'mark'}
        className={classes.sentence}
      >
        {`${sentence.text} `}
      </span>
      {mark?.isLast === true && mark.note !== '' && (
        <button
          type="button"
          className={penClasses.noteButton}
          aria-label={readingWords.highlights.noteOf(mark.note)}
          title={mark.note}
          onClick={() => onNote(mark.id)}
        >
          <IconNote size="1.1rem" stroke={1.8} aria-hidden="true" />
        </button>
      )}
    </>
  );
}

type SectionTextProps = Pick<ArticleProps, 'canHear' | 'marks' | 'onNote'> & {
  section: Section;
  index: number;
};

function SectionText({ section, index, canHear, marks, onNote }: SectionTextProps) {
  const id = headingId(index);
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        {section.kind === 'key_idea' && <p className={classes.kind}>{readingWords.keyIdea}</p>}
        <h2
          id={id}
          data-section={index}
          data-cue={id}
          data-from={section.start ?? undefined}
          tabIndex={-1}
          dir="auto"
          className={classes.heading}
        >
          {section.title}
        </h2>
        {canHear && section.start !== null && (
          <button type="button" data-from={section.start} className={classes.listen}>
            <IconHeadphones size="1.15rem" stroke={1.7} aria-hidden="true" />
            {readingWords.listenFromHere}
            <VisuallyHidden>: {section.title}</VisuallyHidden>
          </button>
        )}
      </div>
      {paragraphsOf(section).map(({ key, sentences }) => (
        <p key={key} dir="auto">
          {sentences.map((sentence) => (
            <Sentence key={sentence.id} sentence={sentence} mark={marks.get(sentence.id)} onNote={onNote} />
          ))}
        </p>
      ))}
    </section>
  );
}

/**
 * The text. Rendered for its highlights alone: what the voice changes in it is changed outside React. A tap on a
 * sentence plays from there; by keyboard the button at each heading does, so that Tab need not stop at every sentence.
 */
export const Article = memo(function Article({ root, sections, canHear, marks, onNote }: ArticleProps) {
  return (
    <article ref={root} className={classes.article} data-can-hear={canHear || undefined}>
      {sections.map((section, index) => (
        <SectionText
          key={headingId(index)}
          section={section}
          index={index}
          canHear={canHear}
          marks={marks}
          onNote={onNote}
        />
      ))}
    </article>
  );
});
