import { countedIn } from '../counted.ts';

const counted = countedIn('en');

/** The text of the prompt dialog, which travels only with it. */
export const promptsWords = {
  header: 'Enter data to change prompt:',
  note: '%s is required. It can be author or book title',
  next: 'New prompt data',
  current: 'Current prompt data',
  cancel: 'Cancel',
  ok: 'OK',
  invalid: 'Invalid JSON format or unexpected error occurred.',
  toPage: 'Edit as a form, with versions and trials',
  lead: 'What the text provider is told when a book is written.',
  edit: 'Edit prompts',
  editLead: '%s stands for the book: its title and author. An empty field uses the built-in prompt.',
  fields: {
    author_prompt: {
      label: 'Author',
      hint: 'Finds the author if a book has none. Here %s is only the title.',
    },
    category_prompt: { label: 'Categories', hint: 'Chooses one to three categories.' },
    slogan_prompt: { label: 'Slogan', hint: 'Writes the one line shown on a book’s card.' },
    thumbnail_prompt: { label: 'Cover picture', hint: 'Describes the picture that is drawn for the cover.' },
    short_description_prompt: {
      label: 'Short description',
      hint: 'Writes the description on a book’s page.',
    },
    main_text_prompt: { label: 'Summary', hint: 'Plans the key ideas and writes each part of the summary.' },
  },
  save: 'Save prompts',
  discard: 'Discard changes',
  saved: 'Prompts saved.',
  versions: {
    title: 'Versions',
    lead: 'Who changed what, and when. Restoring an older version adds a new one.',
    version: (version: number) => `Version ${version}`,
    current: (version: string) => `${version} (current)`,
    builtIn: 'Built-in prompts',
    gone: 'deleted account',
    restore: 'Restore',
    sureRestore: 'Yes, restore',
    restored: 'Prompts restored.',
  },
  trial: {
    open: 'Try on a book',
    lead: 'See what your changed prompts write for a book, next to its current text. Nothing is saved or published.',
    book: 'Find a book',
    books: 'Book to try it on',
    noBook: 'No matching book.',
    chooseFirst: 'Choose a book first.',
    begin: 'Try',
    stop: 'Stop',
    pending: 'Writing… The main text may take a few minutes.',
    nothing: 'No prompt has changed, so there’s nothing to try.',
    counting: 'Working out the cost…',
    atMost: (count: number, cost: string) =>
      counted(count, {
        one: `One changed prompt, at most ${cost}.`,
        other: `# changed prompts, at most ${cost}.`,
      }),
    noPrice: 'The cost is unknown because no prices are set.',
    done: 'Done. Nothing was saved.',
    doneFor: (cost: string) => `Done for ${cost}. Nothing was saved.`,
    present: 'The book now',
    hasNone: 'Nothing yet.',
    changed: 'With the changed prompt',
  },
};
