import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type PromptName, type PromptSet, type Prompts, promptNames } from '#contract/prompts.ts';
import { CallError } from '#web/platform/data/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { adminWords } from '#words/admin.ts';
import { promptsWords as words } from '#words/prompts.ts';
import { six } from './prompt-json.ts';
import { PromptTrial } from './prompt-trial.tsx';
import { PromptVersions } from './prompt-versions.tsx';
import { asVersion, changePrompts, usePrompts } from './use-prompts.ts';

const ROWS: Readonly<Record<PromptName, number>> = {
  author_prompt: 3,
  category_prompt: 3,
  slogan_prompt: 3,
  thumbnail_prompt: 3,
  short_description_prompt: 3,
  main_text_prompt: 6,
};

/** What was typed, by field. What wasn't touched follows the version that is current. */
type Edits = Partial<Prompts>;

export const heading = { title: adminWords.prompts, lead: words.lead };

export function PromptsPage() {
  const query = usePrompts();
  return (
    <Loaded query={query} skeleton={<Skeleton width="100%" ratio="1 / 1" />}>
      {(current) => <PromptPanels current={current} />}
    </Loaded>
  );
}

function PromptPanels({ current }: { current: PromptSet }) {
  const [edits, setEdits] = useState<Edits>({});
  const draft = six((name) => edits[name] ?? current[name]);
  return (
    <>
      <Panel title={words.edit} lead={words.editLead}>
        <PromptFields current={current} draft={draft} onEdit={setEdits} />
      </Panel>
      <Panel title={words.trial.open} lead={words.trial.lead}>
        <PromptTrial promptsId={current.id} draft={draft} />
      </Panel>
      <Panel title={words.versions.title} lead={words.versions.lead}>
        <PromptVersions current={current} />
      </Panel>
    </>
  );
}

type FieldsProps = {
  current: PromptSet;
  draft: Prompts;
  onEdit: (change: (edits: Edits) => Edits) => void;
};

const lacksBook = (prompt: string): boolean => prompt.trim() !== '' && !prompt.includes('%s');

function PromptFields({ current, draft, onEdit }: FieldsProps) {
  const change = useMutation(changePrompts(words.saved));
  const isChanged = promptNames.some((name) => draft[name] !== current[name]);
  const told = change.error instanceof CallError ? change.error.errors : {};
  const general = change.error !== null && Object.keys(told).length === 0 ? change.error.message : null;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = promptNames.find((name) => lacksBook(draft[name]));
    if (wrong !== undefined) document.getElementById(idOf(wrong))?.focus();
    else if (isChanged && !change.isPending)
      change.mutate(asVersion(draft, current), { onSuccess: () => onEdit(() => ({})) });
  }

  return (
    <form className="stack" onSubmit={submit} noValidate>
      {promptNames.map((name) => (
        <TextArea
          key={name}
          id={idOf(name)}
          dir="auto"
          rows={ROWS[name]}
          label={words.fields[name].label}
          hint={words.fields[name].hint}
          error={lacksBook(draft[name]) ? words.note : told[name]?.join(' ')}
          value={draft[name]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            onEdit((edits) => ({ ...edits, [name]: value }));
          }}
        />
      ))}
      <div role="alert">
        {general !== null && (
          <p className="callout" data-tone="danger">
            {general}
          </p>
        )}
      </div>
      <div className="row">
        <Button type="submit" busy={change.isPending} disabled={!isChanged}>
          {words.save}
        </Button>
        {isChanged && (
          <Button
            variant="plain"
            onClick={() => {
              onEdit(() => ({}));
              change.reset();
            }}
          >
            {words.discard}
          </Button>
        )}
      </div>
    </form>
  );
}

const idOf = (name: PromptName): string => `prompt-${name}`;
