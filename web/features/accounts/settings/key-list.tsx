import { IconKey } from '@tabler/icons-react';
import { ago, day } from '#web/platform/format/formats.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import classes from './devices.module.css';

type Key = { id: number; name: string; created_at: string; last_used_at: string | null };
type Words = {
  title: string;
  unused: (day: string) => string;
  used: (when: string) => string;
  revoke: string;
  sureRevoke: string;
};

const lastUseOf = ({ created_at, last_used_at }: Key, words: Words): string =>
  last_used_at === null ? words.unused(day(created_at)) : words.used(ago(last_used_at));

/** What was made to log in with elsewhere, each to be revoked. */
export function KeyList<Shown extends Key>(props: {
  keys: readonly Shown[];
  words: Words;
  /** What stands below the name. */
  facts: (key: Shown, lastUse: string) => readonly string[];
  /** The one that is being revoked. */
  busyId: number | string | undefined;
  onRevoke: (id: number) => void;
}) {
  const { keys, words, facts, busyId, onRevoke } = props;
  return (
    <ul className="ruled" aria-label={words.title}>
      {keys.map((key) => (
        <li key={key.id} className={`row gap-3 ${classes.device}`}>
          <IconKey className="quiet" size="1.6rem" stroke={1.5} aria-hidden="true" />
          <div className="grow stack gap-1">
            <span className="strong">{key.name}</span>
            {facts(key, lastUseOf(key, words)).map((fact) => (
              <span key={fact} className="soft">
                {fact}
              </span>
            ))}
          </div>
          <ConfirmButton
            size="s"
            variant="outline"
            label={words.revoke}
            sureLabel={words.sureRevoke}
            about={key.name}
            busy={busyId === key.id}
            onConfirm={() => onRevoke(key.id)}
          />
        </li>
      ))}
    </ul>
  );
}
