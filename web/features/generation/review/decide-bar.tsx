import { IconCheck, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { generationWords } from '#words/generation.ts';
import classes from './review.module.css';
import type { Review } from './use-review.ts';

const { review: words, decision } = generationWords;
const icon = { size: '1.2rem', stroke: 1.8, 'aria-hidden': true } as const;

type Acts = Record<'accept' | 'reject' | 'next' | 'previous', () => void>;
type DecideBarProps = {
  acts: Acts;
  canAccept: boolean;
  canDecide: boolean;
  review: Pick<Review, 'next' | 'previous'>;
};

/** At the foot of the page, for the thumb; each button with the key that does the same. */
export function DecideBar({ acts, canAccept, canDecide, review }: DecideBarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label={words.decide}>
      <Button
        size="l"
        className={classes.decision}
        disabled={!canAccept}
        icon={<IconCheck {...icon} />}
        aria-keyshortcuts="a"
        onClick={acts.accept}
      >
        {words.accept}
        <Key name="A" />
      </Button>
      <Button
        size="l"
        variant="outline"
        className={classes.decision}
        disabled={!canDecide}
        icon={<IconX {...icon} />}
        aria-keyshortcuts="r"
        onClick={acts.reject}
      >
        {decision.reject}
        <Key name="R" />
      </Button>
      <span className="space" />
      <Button
        variant="plain"
        className={classes.turn}
        disabled={review.previous === null}
        icon={<IconChevronUp {...icon} />}
        aria-keyshortcuts="k"
        onClick={acts.previous}
      >
        {words.previous}
        <Key name="K" />
      </Button>
      <Button
        variant="plain"
        className={classes.turn}
        disabled={review.next === null}
        icon={<IconChevronDown {...icon} />}
        aria-keyshortcuts="j"
        onClick={acts.next}
      >
        {words.next}
        <Key name="J" />
      </Button>
    </div>
  );
}

const Key = ({ name }: { name: string }) => (
  <span className={classes.key} aria-hidden="true">
    {name}
  </span>
);
