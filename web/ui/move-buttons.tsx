import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { listChangeWords } from '#words/list-changes.ts';
import { IconButton } from './icon-button.tsx';

type MoveButtonsProps = {
  title: string;
  /** From 0. */
  place: number;
  of: number;
  onMove: (by: number) => void;
};

/** Moves one entry of a list that people put in order. */
export function MoveButtons({ title, place, of, onMove }: MoveButtonsProps) {
  const moves = [
    { label: listChangeWords.moveUp(title), Icon: IconChevronUp, by: -1 },
    { label: listChangeWords.moveDown(title), Icon: IconChevronDown, by: 1 },
  ];
  return moves.map(({ label, Icon, by }) => {
    const isOff = place + by < 0 || place + by >= of;
    return (
      <IconButton
        key={label}
        label={label}
        // Kept in the tab order: a button that vanishes under the finger would lose the place.
        aria-disabled={isOff || undefined}
        icon={<Icon size="1.2rem" stroke={1.8} opacity={isOff ? 0.35 : 1} />}
        onClick={() => (isOff ? undefined : onMove(by))}
      />
    );
  });
}
