import { IconHeadphones } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import type { Section } from '#contract/reading.ts';
import { words } from '#web/words/words.ts';
import classes from './article.module.css';
import { headingId, paragraphsOf } from './cue-rules.ts';

type ArticleProps = {
  root: RefObject<HTMLElement | null>;
  sections: readonly Section[];
  /** The text has a voice: its sentences play. */
  canHear: boolean;
};

function SectionText({ section, index, canHear }: { section: Section; index: number; canHear: boolean }) {
  const id = headingId(index);
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        {section.kind === 'key_idea' && <p className={classes.kind}>{words.reading.keyIdea}</p>}
        <h2
          id={id}
          data-section={index}
          data-cue={id}
          data-from={section.start ?? undefined}
          tabIndex={-1}
          className={classes.heading}
        >
          {section.title}
        </h2>
        {canHear && section.start !== null && (
          <button type="button" data-from={section.start} className={classes.listen}>
            <IconHeadphones size="1.15rem" stroke={1.7} aria-hidden="true" />
            {words.reading.listenFromHere}
            <span className={classes.hidden}>: {section.title}</span>
          </button>
        )}
      </div>
      {paragraphsOf(section).map(({ key, sentences }) => (
        <p key={key}>
          {sentences.map((sentence) => (
            <span
              key={sentence.id}
              data-cue={sentence.id}
              data-from={sentence.start ?? undefined}
              className={classes.sentence}
            >
              {`${sentence.text} `}
            </span>
          ))}
        </p>
      ))}
    </section>
  );
}

/**
 * The text. Rendered once: what the voice changes in it is changed outside React. A tap on a sentence plays from
 * there; by keyboard the button at each heading does, so that the sentences are no hundred stops of the Tab key.
 */
export const Article = memo(function Article({ root, sections, canHear }: ArticleProps) {
  return (
    <article ref={root} className={classes.article} data-can-hear={canHear || undefined}>
      {sections.map((section, index) => (
        <SectionText key={headingId(index)} section={section} index={index} canHear={canHear} />
      ))}
    </article>
  );
});
