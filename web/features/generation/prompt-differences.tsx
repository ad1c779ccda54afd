import type { ReactNode } from 'react';
import type { PromptName } from '#contract/prompts.ts';
import { promptsWords as words } from '#words/prompts.ts';
import classes from './prompts.module.css';
import { type Piece, wordDifferences } from './word-differences.ts';

type Texts = { title: string; text: string };
type SidesProps = { name: PromptName; before: Texts; after: Texts };

/** Two texts of a prompt beside each other, with the words marked that only one of them has. */
export function PromptDifferences({ name, before, after }: SidesProps) {
  const differences = wordDifferences(before.text, after.text);
  return (
    <Sides name={name}>
      <Side title={before.title}>
        <Marked pieces={differences.old} mark="del" />
      </Side>
      <Side title={after.title}>
        <Marked pieces={differences.changed} mark="ins" />
      </Side>
    </Sides>
  );
}

/** The same without marks, for texts that have little in common. */
export function PromptResults({ name, before, after }: SidesProps) {
  return (
    <Sides name={name}>
      <Side title={before.title}>{before.text}</Side>
      <Side title={after.title}>{after.text}</Side>
    </Sides>
  );
}

function Sides({ name, children }: { name: PromptName; children: ReactNode }) {
  const { label } = words.fields[name];
  return (
    <section aria-label={label}>
      <h3 className={classes.name}>{label}</h3>
      <div className={classes.sides}>{children}</div>
    </section>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.side}>
      <h4 className="quiet">{title}</h4>
      <p className={classes.text} dir="auto">
        {children}
      </p>
    </div>
  );
}

function Marked({ pieces, mark: Mark }: { pieces: readonly Piece[]; mark: 'del' | 'ins' }) {
  return pieces.map(({ at, text, isOwn }) =>
    isOwn ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
  );
}
