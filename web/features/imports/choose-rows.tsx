import { Button } from '#web/ui/button.tsx';
import { Details } from '#web/ui/details.tsx';
import { importsWords } from '#words/imports.ts';
import type { Upload } from './api.ts';
import classes from './upload-dialog.module.css';

const { choose: words } = importsWords.check;

type ChooseProps = {
  upload: Upload;
  without: ReadonlySet<number>;
  onWithout: (without: ReadonlySet<number>) => void;
};

/** Which of the new books are added: all of them unless some are left out. */
export function ChooseRows({ upload, without, onWithout }: ChooseProps) {
  const { books, new: all } = upload;
  function toggle(row: number): void {
    const next = new Set(without);
    if (!next.delete(row)) next.add(row);
    onWithout(next);
  }
  return (
    <Details summary={words.chosen(all - without.size, all)}>
      <div className={`stack gap-2 ${classes.choose}`}>
        <div className="row">
          <Button size="s" variant="outline" onClick={() => onWithout(new Set())}>
            {words.all}
          </Button>
          <Button size="s" variant="outline" onClick={() => onWithout(new Set(books.map(({ row }) => row)))}>
            {words.none}
          </Button>
        </div>
        <ul className={classes.rows}>
          {books.map(({ row, title, author }) => (
            <li key={row}>
              <label className={classes.choice}>
                <input type="checkbox" checked={!without.has(row)} onChange={() => toggle(row)} />
                <span>
                  {title} <span className="soft">{author}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        {all > books.length && <p className="quiet">{words.others(all - books.length)}</p>}
      </div>
    </Details>
  );
}
