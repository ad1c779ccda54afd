import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BookGeneration } from '#contract/generation.ts';
import { dataOf } from '#web/platform/data/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Details } from '#web/ui/details.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonBlocks } from '#web/ui/skeleton-blocks.tsx';
import { generationWords } from '#words/generation.ts';
import { uiWords } from '#words/ui.ts';
import classes from './editing.module.css';
import { type Checked, checkOf, type Reworded, useSaveSection } from './editing-calls.ts';
import { SentenceForm } from './sentence-form.tsx';
import { Changes, Findings, Passage, Price, Reword } from './sentence-parts.tsx';

const { editing: words } = generationWords;

type Draft = NonNullable<BookGeneration['draft']>;
type BesideProps = {
  bookId: number;
  number: number;
  section: Draft['sections'][number];
  editable: Draft['editable'];
};

/** A section of a draft sentence by sentence beside its source, to be edited there; and what it was before. */
export function BesideSource({ section, ...rest }: BesideProps) {
  const [isOpen, setOpen] = useState(false);
  const { former, body } = section;
  return (
    <>
      {former.map((version) => (
        <Details key={version.of} summary={words.former[version.of]} className={classes.open}>
          <Changes before={version.body} after={body} />
        </Details>
      ))}
      <Details
        summary={rest.editable === null ? words.open : words.openToEdit}
        className={classes.open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        {isOpen && <Sentences {...rest} body={body} />}
      </Details>
    </>
  );
}

type SentencesProps = Omit<BesideProps, 'section'> & { body: string };
type Editing = { index: number; reworded: Reworded | null };

function Sentences({ bookId, number, body, editable }: SentencesProps) {
  const checked = useQuery({ ...checkOf(bookId, body), select: dataOf });
  const [editing, setEditing] = useState<Editing | null>(null);
  const all = useRef<HTMLDivElement>(null);
  const saving = useSaveSection(bookId, close);

  function close(): void {
    setEditing(null);
    all.current?.focus();
  }
  function drop(): void {
    saving.reset();
    close();
  }
  return (
    <div ref={all} tabIndex={-1} className={classes.all}>
      <Loaded
        query={checked}
        compact
        skeleton={<SkeletonBlocks heights={['6rem', '6rem', '6rem']} radius="m" />}
      >
        {({ has_text: hasText, sentences, rewording }) => (
          <div className="stack gap-3">
            {!hasText && <p className="soft">{words.noText}</p>}
            {editable === 'published' && <p className="soft">{words.published}</p>}
            {editable !== null && hasText && <Price rewording={rewording} />}
            <ul aria-label={words.sentences}>
              {sentences.map((sentence, index) => (
                <li key={sentence.start} className={classes.pair}>
                  {editing?.index === index ? (
                    <SentenceForm
                      bookId={bookId}
                      said={body.slice(sentence.start, sentence.end)}
                      reworded={editing.reworded}
                      saving={saving}
                      onSave={(text) =>
                        saving.mutate({
                          section: number,
                          was: body,
                          body: withSentence(body, sentence, text),
                        })
                      }
                      onDrop={drop}
                    />
                  ) : (
                    <Sentence
                      {...{ bookId, body, sentence, index }}
                      canEdit={editable !== null && editing === null}
                      canReword={rewording !== null && sentence.passage !== null}
                      onEdit={(reworded) => setEditing({ index, reworded })}
                    />
                  )}
                  {hasText && <Passage passage={sentence.passage} />}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
    </div>
  );
}

type SentenceProps = {
  bookId: number;
  body: string;
  sentence: Checked['sentences'][number];
  index: number;
  canEdit: boolean;
  canReword: boolean;
  onEdit: (reworded: Reworded | null) => void;
};

function Sentence({ bookId, body, sentence, index, canEdit, canReword, onEdit }: SentenceProps) {
  return (
    <div className="stack gap-2">
      <p className={classes.said}>{body.slice(sentence.start, sentence.end)}</p>
      <Findings sentences={[sentence]} />
      {canEdit && (
        <div className="row">
          <Button
            size="s"
            variant="outline"
            aria-label={uiWords.about(words.edit, words.sentenceAt(index + 1))}
            onClick={() => onEdit(null)}
          >
            {words.edit}
          </Button>
          {canReword && <Reword bookId={bookId} text={body} sentence={index} onReworded={onEdit} />}
        </div>
      )}
    </div>
  );
}

/** Without any text, the space behind the sentence goes with it. */
function withSentence(body: string, { start, end }: { start: number; end: number }, text: string): string {
  const tail = body.slice(end);
  return `${body.slice(0, start)}${text}${text === '' ? tail.replace(/^ +/u, '') : tail}`.trim();
}
