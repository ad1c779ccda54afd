import type { EditableBook } from '#contract/books-admin.ts';
import { Cover } from '#web/ui/cover.tsx';
import { booksWords } from '#words/books.ts';
import { type BookForm, blocksOf, wordsIn } from './book-form.ts';
import classes from './book-table.module.css';
import { CoverTools } from './cover-tools.tsx';
import panel from './edit-panel.module.css';

const { panel: words, by } = booksWords;

export function BookPreview({ book, form }: { book: EditableBook; form: BookForm }) {
  const blocks = blocksOf(form.main_text);
  return (
    <section className={`stack gap-3 ${panel.preview}`} aria-label={words.preview}>
      <h3 className="soft">{words.preview}</h3>
      <div className={classes.book}>
        <Cover of={book} className={classes.bigCover} />
        <div className="stack gap-1">
          <span className="strong">{form.title}</span>
          <span className="soft">{by(form.author_name)}</span>
          <span>{form.slogan}</span>
          <span className="soft">{words.words(wordsIn(form.main_text))}</span>
        </div>
      </div>
      {book.cover.picture === null && <p className="soft">{words.coverNote}</p>}
      <CoverTools book={book} />
      <p>{form.short_description}</p>
      <div className={`stack gap-3 ${panel.text}`}>
        {blocks.length === 0 && <p className="soft">{words.noText}</p>}
        {blocks.map(({ key, kind, text }) =>
          kind === 'heading' ? <h4 key={key}>{text}</h4> : <p key={key}>{text}</p>,
        )}
      </div>
    </section>
  );
}
