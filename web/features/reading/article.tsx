import { IconHeadphones, IconNote } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import type { Section } from '#contract/reading.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { readingWords } from '#words/reading.ts';
import classes from './article.module.css';
import { headingId, paragraphsOf } from './cue-rules.ts';
import type { Mark } from './highlights/highlight-rules.ts';
import penClasses from './highlights/highlights.module.css';

type ArticleProps = {
  language: string;
  root: RefObject<HTMLElement | null>;
  sections: readonly Section[];
  canHear: boolean;
  marks: ReadonlyMap<string, Mark>;
  onNote: (highlightId: string) => void;
};

/** The note comes after the last sentence. */
type SentenceProps = {
  sentence: Section['sentences'][number];
  mark: Mark | undefined;
  onNote: ArticleProps['onNote'];
};

function Sentence({ sentence, mark, onNote }: SentenceProps) {
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
        {section.rests_on !== undefined && (
          <p className={classes.place}>{readingWords.restsOn(section.rests_on)}</p>
        )}
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

/** Rendered for its highlights alone. For the keyboard each heading has a button: Tab skips the sentences. */
export const Article = memo(function Article(props: ArticleProps) {
  const { root, language, sections, canHear, marks, onNote } = props;
  return (
    <article ref={root} lang={language} className={classes.article} data-can-hear={canHear || undefined}>
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
