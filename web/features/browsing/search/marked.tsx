import classes from './marked.module.css';
import { markedLetters } from './marked-letters.ts';

/** A text in which what was searched for is marked. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  let at = 0;
  return markedLetters(text, keyword).map(({ text: piece, hit }) => {
    const key = at;
    at += piece.length;
    return hit ? (
      <mark key={key} className={classes.mark}>
        {piece}
      </mark>
    ) : (
      <span key={key}>{piece}</span>
    );
  });
}
