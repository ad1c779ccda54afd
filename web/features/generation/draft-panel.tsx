import type { ComponentType, ReactNode } from 'react';
import type { BookGeneration } from '#contract/generation.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Details } from '#web/ui/details.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { generationWords } from '#words/generation.ts';
import { useChange } from './api.ts';
import { BesideSource } from './editing/beside-source.tsx';
import classes from './generation.module.css';

const { draft: words } = generationWords;

type Draft = NonNullable<BookGeneration['draft']>;

export type HearSectionPart = ComponentType<{
  bookId: number;
  number: number;
  title: string;
  body: string;
}>;

export function DraftPanel(props: {
  bookId: number;
  draft: Draft;
  canWrite: boolean;
  HearSection: HearSectionPart;
}) {
  const { bookId, draft, canWrite, HearSection } = props;
  return (
    <Panel title={words.title} lead={words.lead}>
      <div className="stack">
        <div className={`stack gap-2 ${classes.facts}`}>
          {draft.slogan !== '' && <p className={classes.slogan}>{draft.slogan}</p>}
          <p className="soft">
            {[draft.author === '' ? '' : words.by(draft.author), ...draft.categories]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
          <p>{draft.short_description}</p>
          <p className="soft">{draft.source_label}</p>
        </div>
        {draft.sections.map((section, index) => (
          <Details
            key={section.title}
            summary={
              <h3 className={classes.heading}>
                {index + 1}. {section.title}
              </h3>
            }
            look="line"
            className={classes.item}
          >
            <Section
              bookId={bookId}
              section={section}
              number={index + 1}
              editable={draft.editable}
              canWrite={canWrite}
            >
              <HearSection bookId={bookId} number={index + 1} title={section.title} body={section.body} />
            </Section>
          </Details>
        ))}
      </div>
    </Panel>
  );
}

type SectionProps = {
  bookId: number;
  section: Draft['sections'][number];
  number: number;
  editable: Draft['editable'];
  canWrite: boolean;
  children: ReactNode;
};

function Section({ bookId, section, number, editable, canWrite, children }: SectionProps) {
  const redo = useChange('POST /api/v1/admin/books/:id/generation/redo', bookId, words.ordered);
  const { title, body, evidence } = section;
  return (
    <div className="stack">
      <div className={`stack gap-3 ${classes.text}`}>
        {[...new Set(body.split(/\n\s*\n/))].map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Evidence words={evidence} />
      <BesideSource bookId={bookId} number={number} section={section} editable={editable} />
      <div className="row gap-3">
        {children}
        {canWrite && (
          <ConfirmButton
            label={words.again}
            sureLabel={words.againSure}
            about={title}
            size="s"
            variant="outline"
            busy={redo.isPending}
            onConfirm={() =>
              redo.mutate({ params: { id: bookId }, body: { step: 'write', section: number } })
            }
          />
        )}
      </div>
    </div>
  );
}

/** Nothing where there is none. */
export function Evidence({ words: quoted }: { words: string | null }) {
  if (quoted === null) return null;
  return (
    <figure className={classes.evidence}>
      <figcaption className="soft">{words.evidence}</figcaption>
      <blockquote>{quoted}</blockquote>
    </figure>
  );
}
