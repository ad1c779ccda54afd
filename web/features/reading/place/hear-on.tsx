import { IconBookmark } from '@tabler/icons-react';
import type { SingleBook } from '#contract/books.ts';
import { Button } from '#web/ui/button.tsx';
import { readingWords } from '#words/reading.ts';
import { readBeyond } from './place-rules.ts';
import classes from './read-on.module.css';
import { useReadingPlace } from './reading-places.ts';

const text = readingWords.readOn;

/** `onHear` is called inside the tap. */
export function HearOn({ book, onHear }: { book: SingleBook; onHear: (seconds: number) => void }) {
  const { saved } = useReadingPlace(book.id);
  const beyond = book.audio_public_link === undefined ? null : readBeyond(saved, book.time);
  if (beyond === null) return null;
  return (
    <p className={`row soft ${classes.hint}`}>
      <IconBookmark size="1.2rem" stroke={1.7} aria-hidden="true" />
      <span>{text.readTo(beyond.sectionTitle)}</span>
      <Button size="s" variant="soft" onClick={() => onHear(beyond.seconds)}>
        {text.hearHere}
      </Button>
    </p>
  );
}
