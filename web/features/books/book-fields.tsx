import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, SubmitEvent } from 'react';
import { detailListNames, detailLists } from '#contract/book-detail-lists.ts';
import { detailTextNames, detailTexts } from '#contract/book-details.ts';
import type { EditableBook } from '#contract/books-admin.ts';
import { mostLetters } from '#contract/text-limits.ts';
import { CallError } from '#web/platform/data/call.ts';
import { send } from '#web/platform/data/send.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { booksWords } from '#words/books.ts';
import { type BookForm, changesOf, type Standing, standingsFor } from './book-form.ts';
import panel from './edit-panel.module.css';
import { LanguageField } from './language-field.tsx';

const { panel: words, statuses } = booksWords;

/** A longer text has lines of its own. */
const MOST_IN_LINE = 500;

type Props = {
  book: EditableBook;
  form: BookForm;
  /** The form holds what was typed before the panel was closed. */
  wasKept: boolean;
  onForm: (form: BookForm) => void;
  onDiscard: () => void;
  onSaved: () => void;
};

export function BookFields({ book, form, wasKept, onForm, onDiscard, onSaved }: Props) {
  const save = useMutation(
    // Readers' lists in this browser hold the book too.
    send('PATCH /api/v1/admin/books/:id', {
      changes: ['everything'],
      said: ({ data }) => words.saved(data.title),
      errorShown: true,
    }),
  );
  const errors: Partial<Record<string, string[]>> = save.error instanceof CallError ? save.error.errors : {};
  const isConflict = save.error instanceof CallError && save.error.status === 409;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const changes = changesOf(book, form);
    if (changes === null) showToast({ message: words.nothing });
    else if (!save.isPending) save.mutate({ params: { id: book.id }, body: changes }, { onSuccess: onSaved });
  }

  const field = (name: keyof BookForm) => ({
    value: form[name],
    error: errors[name]?.[0],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onForm({ ...form, [name]: currentTarget.value }),
  });

  return (
    <form className="stack" onSubmit={submit} noValidate>
      {(wasKept || isConflict) && (
        <div className="callout row between" data-tone="warning">
          <span>{isConflict ? save.error?.message : words.unsaved}</span>
          <Button size="s" variant="outline" onClick={onDiscard}>
            {words.discard}
          </Button>
        </div>
      )}
      <TextField label={words.bookTitle} maxLength={mostLetters.title} {...field('title')} />
      <TextField label={words.author} maxLength={mostLetters.author} {...field('author_name')} />
      <TextField label={words.slogan} maxLength={mostLetters.slogan} {...field('slogan')} />
      {detailTextNames.map((name) => {
        const { most } = detailTexts[name];
        const given = { label: words.details[name], maxLength: most, ...field(name) };
        return most > MOST_IN_LINE ? (
          <TextArea key={name} rows={3} {...given} />
        ) : (
          <TextField key={name} {...given} />
        );
      })}
      {detailListNames.map((name) => (
        <TextArea
          key={name}
          rows={4}
          label={words.details[name]}
          hint={words.listHint}
          maxLength={(detailLists[name].letters + 1) * detailLists[name].most}
          {...field(name)}
        />
      ))}
      <div className={panel.pair}>
        <TextField label={words.categories} hint={words.categoriesHint} {...field('categories')} />
        <TextField label={words.year} inputMode="numeric" {...field('year')} />
      </div>
      <LanguageField
        label={booksWords.columns.language}
        value={form.language}
        onChange={(language) => onForm({ ...form, language })}
      />
      <TextArea
        label={words.text}
        hint={words.textHint}
        rows={14}
        maxLength={mostLetters.bookText}
        {...field('main_text')}
      />
      <TextArea
        label={words.minute}
        hint={words.minuteHint}
        rows={5}
        maxLength={mostLetters.minute}
        {...field('minute_text')}
      />
      <StandingFields book={book} form={form} onForm={onForm} reasonField={field('status_reason')} />
      <div role="alert" className={panel.problem}>
        {save.error !== null && !isConflict && save.error.message}
      </div>
      <div className={panel.save}>
        <Button type="submit" wide busy={save.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

type StandingProps = Pick<Props, 'book' | 'form' | 'onForm'> & {
  reasonField: Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>;
};

function StandingFields({ book, form, onForm, reasonField }: StandingProps) {
  const labels: Readonly<Record<Standing, string>> = {
    stay: words.stay(statuses[book.status]),
    publish: words.publish,
    withdraw: words.withdraw,
    reject: words.reject,
    accept: words.accept,
  };
  return (
    <>
      {book.status_reason !== null && (
        <p className="callout stack gap-2" data-tone="warning">
          <strong>{words.why}</strong>
          {book.status_reason}
        </p>
      )}
      <SelectField
        label={words.status}
        value={form.standing}
        options={standingsFor(book.status).map((standing) => [standing, labels[standing]])}
        onChange={(standing) => onForm({ ...form, standing })}
      />
      {(form.standing === 'reject' || form.standing === 'withdraw') && (
        <TextField label={words.reason} maxLength={mostLetters.reason} {...reasonField} />
      )}
    </>
  );
}
