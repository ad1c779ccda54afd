import { type SubmitEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { requestWords } from '#words/requests.ts';
import classes from './requests.module.css';

const LEAST_LETTERS = 2;
const MOST_LETTERS = 200;

type Wish = { title: string; author: string };

const { suggest: words } = requestWords;
const tooShort: Wish = { title: words.titleShort, author: words.authorShort };

function problemsOf(wish: Wish): Partial<Wish> {
  const names = ['title', 'author'] as const;
  const short = names.filter((name) => wish[name].trim().length < LEAST_LETTERS);
  return Object.fromEntries(short.map((name) => [name, tooShort[name]]));
}

export function SuggestForm(props: { title: string; busy: boolean; onSend: (wish: Wish) => void }) {
  const [wish, setWish] = useState<Wish>({ title: props.title, author: '' });
  const [isTried, setTried] = useState(false);
  const problems = isTried ? problemsOf(wish) : {};

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(problemsOf(wish));
    const field = first === undefined ? null : event.currentTarget.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
    else if (!props.busy) props.onSend({ title: wish.title.trim(), author: wish.author.trim() });
  }

  const field = (name: keyof Wish) => ({
    name,
    label: words[name],
    value: wish[name],
    error: problems[name],
    maxLength: MOST_LETTERS,
    autoComplete: 'off',
    readOnly: props.busy,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setWish((now) => ({ ...now, [name]: value }));
    },
  });

  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="quiet">{words.lead}</p>
      <TextField {...field('title')} data-autofocus={props.title === '' || undefined} />
      <TextField {...field('author')} data-autofocus={props.title !== '' || undefined} />
      <Button type="submit" wide busy={props.busy}>
        {words.submit}
      </Button>
      <p className={`soft ${classes.status}`} role="status">
        {props.busy ? words.loading : ''}
      </p>
    </form>
  );
}
