import '@fontsource-variable/literata/wght.css';
import { useEffect, useRef } from 'react';
import classes from './lit-lines.module.css';

type Line = { text: string; heading: boolean };

type LitLinesProps = {
  /** What the text is of. */
  label: string;
  lines: readonly Line[];
  /** The line being spoken, which is kept in view; -1 for none. */
  litAt: number;
  /** Of the box that scrolls. */
  className?: string | undefined;
};

/** Headings stand alone, the sentences between them form one paragraph. */
function paragraphsOf(lines: readonly Line[]): { heading: boolean; first: number; lines: Line[] }[] {
  const paragraphs: ReturnType<typeof paragraphsOf> = [];
  for (const [index, line] of lines.entries()) {
    const before = paragraphs.at(-1);
    if (before && !before.heading && !line.heading) before.lines.push(line);
    else paragraphs.push({ heading: line.heading, first: index, lines: [line] });
  }
  return paragraphs;
}

/** A short text as it's spoken. */
export function LitLines({ label, lines, litAt, className }: LitLinesProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const lit = box.current?.querySelector<HTMLElement>(`[data-line='${litAt}']`);
    if (lit && box.current) box.current.scrollTo({ top: lit.offsetTop - box.current.clientHeight / 3 });
  }, [litAt]);
  useEffect(() => {
    // The keyboard scrolls it too, where it's longer than its box.
    if (box.current) box.current.tabIndex = 0;
  }, []);
  return (
    <section ref={box} aria-label={label} className={[classes.box, className].filter(Boolean).join(' ')}>
      {paragraphsOf(lines).map(({ heading, first, lines: said }) => (
        <p key={first} className={heading ? classes.heading : classes.prose}>
          {said.map(({ text }, index) => (
            <span key={text} data-line={first + index} data-lit={first + index === litAt || undefined}>
              {text}{' '}
            </span>
          ))}
        </p>
      ))}
    </section>
  );
}
