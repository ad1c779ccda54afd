import { useId } from 'react';
import classes from './scope-choice.module.css';

type ScopeChoiceProps<Scope extends string> = {
  scopes: readonly Scope[];
  /** Chosen at first. */
  chosen: readonly Scope[];
  words: { may: string; scopes: Readonly<Record<Scope, { label: string; hint: string }>> };
};

/** What a key may do, as `scopes` in a form. */
export function ScopeChoice<Scope extends string>({ scopes, chosen, words }: ScopeChoiceProps<Scope>) {
  const id = useId();
  return (
    <fieldset className={`stack gap-3 ${classes.scopes}`}>
      <legend className={classes.legend}>{words.may}</legend>
      {scopes.map((scope) => (
        <label key={scope} className={classes.scope}>
          <input
            type="checkbox"
            name="scopes"
            value={scope}
            defaultChecked={chosen.includes(scope)}
            aria-describedby={`${id}-${scope}`}
          />
          <span>{words.scopes[scope].label}</span>
          <span id={`${id}-${scope}`} className="soft">
            {words.scopes[scope].hint}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
