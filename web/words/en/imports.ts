import { countedIn } from '../counted.ts';

const counted = countedIn('en');

export const imports = {
  title: 'Upload File',
  choose: 'Select CSV or XLS File',
  hint: '.xlsx, .xls or .csv with a column for the title and one for the author; up to 20 MB and 50,000 rows.',
  template: 'Get a template',
  chosen: (name: string) => `Chosen: ${name}`,
  cancel: 'Cancel',
  upload: 'Upload',
  done: 'Done',
  noFile: 'Please select a CSV file before uploading.',
  failed: 'An error occurred while uploading.',
  success: 'The file has been successfully uploaded.',
  background:
    'The generation process will run in the background, and once completed, we will send you an email with the moderation results.',
  sending: (percent: number) => `Sending: ${percent} %`,
  reading: 'The file is being read…',
  check: {
    title: 'What this file would bring',
    checking: 'Looking through the file…',
    refused: 'This file cannot be taken in as it is.',
    new: (count: number) => counted(count, { one: '# new book', other: '# new books' }),
    duplicates: (count: number) =>
      counted(count, { one: '# is there already', other: '# are there already' }),
    wrong: (count: number) => counted(count, { one: '# row is wrong', other: '# rows are wrong' }),
    cost: (dollars: number) => `Generating them will cost about $${dollars.toFixed(2)}.`,
    nothing: 'There is nothing new in this file.',
    problems: 'Rows that will not be taken in',
    more: (count: number) => counted(count, { one: 'And # more row.', other: 'And # more rows.' }),
  },
  progress: {
    takingIn: (done: number, all: number) =>
      `${done.toLocaleString('en')} of ${all.toLocaleString('en')} rows are taken in.`,
    label: 'Rows taken in',
    cancel: 'Cancel the rest',
    cancelled: 'The rest of the import is cancelled.',
  },
  states: {
    taking_in: 'Being taken in',
    generating: 'Being generated',
    done: 'Done',
    cancelled: 'Cancelled',
  },
  rowStates: {
    waiting: 'Waiting',
    new: 'New',
    duplicate: 'There already',
    wrong: 'Wrong',
    cancelled: 'Left out',
  },
  moderation: {
    waiting: 'waiting',
    generating: 'being generated',
    needs_source: 'without a source text',
    needs_review: 'to be looked at',
    rejected: 'rejected',
    published: 'published',
    failed: 'failed',
  },
  ledger: {
    title: 'Row by row',
    show: 'Show the rows',
    hide: 'Hide the rows',
    of: (action: string, file: string) => `${action}: ${file}`,
    filter: 'Rows to show',
    all: 'All',
    columns: { row: 'Row', book: 'Book', state: 'State', reason: 'Why, and what to do' },
    cell: (column: string, value: string) => `${column}: ${value === '' ? 'empty' : `“${value}”`}`,
    none: 'No such rows.',
    more: 'Show more rows',
    failedFile: 'Get the failed rows as a file',
  },
  earlier: {
    title: 'Lists so far',
    counts: (fresh: number, duplicates: number, wrong: number) =>
      `${fresh.toLocaleString('en')} new · ${duplicates.toLocaleString('en')} there already · ${wrong.toLocaleString('en')} wrong`,
  },
  lastImport: {
    of: (file: string, at: string) => `From “${file}”, uploaded ${at}.`,
    nothingNew: 'This list brought no new books.',
    more: 'Show more books',
  },
  seeBooks: 'Books List',
};
