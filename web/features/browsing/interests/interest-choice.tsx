import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_INTERESTS } from '#contract/book-lists.ts';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { send } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { appLanguage } from '#words/language.ts';

const text = browsingPagesWords.interests;
const keep = send('PUT /api/v1/interests', { changes: ['interests', 'books'] });

type InterestChoiceProps = {
  interests: AnswerOf<'GET /api/v1/interests'>;
  submit: string;
  onKept?: () => void;
  /** The label of a button that chooses nothing. */
  skip?: string;
};

/** Topics to choose from, and the button that keeps the choice. What was chosen before stays to be seen. */
export function InterestChoice({ interests, submit, onKept, skip }: InterestChoiceProps) {
  const { offered, chosen: kept } = interests;
  const [chosen, setChosen] = useState(kept ?? []);
  const { mutate, isPending } = useMutation(keep);
  const topics = [...new Set([...offered, ...(kept ?? [])])];
  const isFull = chosen.length >= MOST_INTERESTS;
  const toggle = (topic: string) => {
    if (chosen.includes(topic)) setChosen(chosen.filter((one) => one !== topic));
    else if (!isFull) setChosen([...chosen, topic]);
  };
  const send = (its: readonly string[]) =>
    mutate({ body: { topics: [...its], language: appLanguage } }, { onSuccess: () => onKept?.() });
  return (
    <div className="stack">
      <fieldset className="row gap-2" aria-label={text.title}>
        {topics.map((topic) => (
          <Chip key={topic} label={topic} isOn={chosen.includes(topic)} onPress={() => toggle(topic)} />
        ))}
      </fieldset>
      <p className="quiet" role="status">
        {text.count(chosen.length, MOST_INTERESTS)}
      </p>
      <div className="row gap-2">
        <Button busy={isPending} disabled={chosen.length === 0 && kept === null} onClick={() => send(chosen)}>
          {submit}
        </Button>
        {skip !== undefined && (
          <Button variant="outline" onClick={() => send([])}>
            {skip}
          </Button>
        )}
      </div>
    </div>
  );
}
