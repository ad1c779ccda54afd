import { countedIn } from '../counted.ts';

const counted = countedIn('en');

const moderation = {
  waiting: { other: 'waiting' },
  generating: { other: 'in progress' },
  needs_source: { other: 'without a source' },
  needs_review: { one: 'needs review', other: 'need review' },
  rejected: { other: 'rejected' },
  published: { other: 'published' },
  failed: { other: 'failed' },
};

/** The text of the lists that admins upload, which travels only with them. */
export const importsWords = {
  title: 'Upload File',
  choose: 'Select CSV or XLS File',
  hint: '.xlsx, .xls or .csv with a column for the title and one for the author; up to 20 MB and 50,000 rows.',
  template: 'Download template',
  chosen: (name: string) => `Chosen: ${name}`,
  cancel: 'Cancel',
  upload: 'Upload',
  done: 'Done',
  noFile: 'Please select a CSV file before uploading.',
  failed: 'An error occurred while uploading.',
  success: 'The file has been successfully uploaded.',
  background:
    'The generation process will run in the background, and once completed, we will send you an email with the moderation results.',
  sending: (percent: number) => `Sending: ${percent}%`,
  reading: 'Reading the file…',
  check: {
    title: 'What this file contains',
    checking: 'Checking the file…',
    refused: 'This file can’t be imported as it is.',
    new: (count: number) => counted(count, { one: '# new book', other: '# new books' }),
    duplicates: (count: number) =>
      counted(count, { one: '# already in the library', other: '# already in the library' }),
    wrong: (count: number) => counted(count, { one: '# row needs fixing', other: '# rows need fixing' }),
    cost: (cost: string) => `Generating them will cost about ${cost}.`,
    nothing: 'Nothing new in this file.',
    choose: {
      chosen: (some: number, all: number) =>
        `Choose books: ${some.toLocaleString('en')} of ${all.toLocaleString('en')} will be added`,
      all: 'All',
      none: 'None',
      others: (count: number) =>
        counted(count, { one: '# more book is added too.', other: '# more books are added too.' }),
    },
    columns: {
      title: (read: number, all: number) =>
        `Columns: ${read.toLocaleString('en')} of ${all.toLocaleString('en')} used`,
      table: 'Columns of the file',
      column: 'Column',
      samples: 'First cells',
      readAs: 'Read as',
      readAsOf: (name: string) => `Read “${name}” as`,
      unnamed: (place: number) => `Column ${place.toLocaleString('en')}`,
      empty: 'Empty',
      ignore: 'Ignore',
      fields: {
        title: 'Title',
        author: 'Author',
        category: 'Category',
        year: 'Year',
        language: 'Language',
        questions: 'Questions',
        topics: 'Topics',
      },
      incomplete: 'Choose a column for the title and one for the author.',
    },
    duplicateRows: {
      title: 'Duplicates',
      all: 'All duplicates',
      choices: { skip: 'Skip', merge: 'Merge', keep: 'Keep both' },
      hints: {
        skip: 'These rows are left out.',
        merge:
          'Each book gets the year, categories, questions and topics it’s missing. What it already has stays.',
        keep: 'These rows are added as separate books. Those with exactly the same title and author are skipped.',
      },
      row: (row: number) => `Row ${row.toLocaleString('en')}`,
      of: (row: number, title: string) => `Row ${row.toLocaleString('en')}: ${title}`,
      inLibrary: 'In the library',
      repeats: 'Repeats',
      has: (text: boolean, audio: boolean): string => {
        if (!text) return audio ? 'Audio, no text' : 'No text yet';
        return audio ? 'Text and audio' : 'Text, no audio';
      },
      adds: (list: string) => (list === '' ? 'Nothing to add.' : `Adds: ${list}`),
      exact: 'Same title and author',
      more: (count: number) => counted(count, { one: 'Show # more', other: 'Show # more' }),
      others: (count: number) =>
        counted(count, {
          one: '# more row follows the choice for all.',
          other: '# more rows follow the choice for all.',
        }),
    },
    problems: 'Rows that won’t be imported',
    more: (count: number) => counted(count, { one: 'And # more row.', other: 'And # more rows.' }),
  },
  progress: {
    takingIn: (done: number, all: number) =>
      `${done.toLocaleString('en')} of ${all.toLocaleString('en')} rows imported.`,
    label: 'Rows imported',
    cancel: 'Cancel the rest',
    cancelled: 'The rest of the import was cancelled.',
  },
  states: {
    receiving: 'Uploading',
    taking_in: 'Importing',
    generating: 'Generating',
    done: 'Done',
    cancelled: 'Cancelled',
  },
  rowStates: {
    waiting: 'Waiting',
    new: 'New',
    duplicate: 'Duplicate',
    wrong: 'Invalid',
    cancelled: 'Cancelled',
  },
  moderation: (status: keyof typeof moderation, count: number) => counted(count, moderation[status]),
  ledger: {
    title: 'Rows',
    show: 'Show rows',
    hide: 'Hide rows',
    of: (action: string, file: string) => `${action}: ${file}`,
    filter: 'Rows to show',
    all: 'All',
    openBook: (title: string) => `${title}: see the book`,
    columns: { row: 'Row', book: 'Book', state: 'State', reason: 'Reason and fix' },
    cell: (column: string, value: string) => `${column}: ${value === '' ? 'empty' : `“${value}”`}`,
    none: 'No such rows.',
    more: 'Show more rows',
    failedFile: 'Download failed rows',
  },
  earlier: {
    title: 'Earlier imports',
    counts: (fresh: number, duplicates: number, wrong: number) =>
      `${fresh.toLocaleString('en')} new · ${counted(duplicates, { one: '# duplicate', other: '# duplicates' })} · ${wrong.toLocaleString('en')} invalid`,
  },
  lastImport: {
    of: (file: string, at: string) => `From “${file}”, uploaded ${at}.`,
    nothingNew: 'This list had no new books.',
    more: 'Show more books',
  },
  afterwards: {
    label: 'After adding',
    choices: { add: 'Add only', generate: 'Add and generate summaries' },
    hints: {
      add: 'The books wait in the catalogue until you generate them.',
      generate: 'Summaries are generated in the background. You get an email when they’re ready.',
    },
  },
  files: {
    title: 'Add from files',
    lead: 'Each EPUB, Markdown or text file becomes a book. Its text is the source of the summary and isn’t published.',
    drop: 'Drop files, a folder or a zip archive here',
    chooseFiles: 'Choose files',
    chooseFolder: 'Choose a folder',
    hint: 'EPUB, Markdown, text or HTML, up to 25 MB each. Title, author, language and cover come from the file, or from Calibre’s metadata.opf and cover beside it.',
    looking: 'Looking through the folder…',
    chosen: (count: number, size: string) =>
      counted(count, { one: `# file to add, ${size}`, other: `# files to add, ${size}` }),
    nothing:
      'No books found in your selection. Add EPUB, Markdown, text or HTML files, or zip archives of them.',
    names: 'Show the files',
    leftOut: (count: number) =>
      counted(count, {
        one: '# file can’t be read and is left out',
        other: '# files can’t be read and are left out',
      }),
    start: (count: number) => counted(count, { one: 'Add # file', other: 'Add # files' }),
    clear: 'Choose other files',
    name: (first: string, more: number) =>
      more === 0 ? first : `${first} and ${more.toLocaleString('en')} more`,
    sending: (done: number, all: number) =>
      `${done.toLocaleString('en')} of ${all.toLocaleString('en')} files uploaded.`,
    sendingLabel: 'Files uploaded',
    stay: 'Stay on this page until all files are uploaded.',
    waiting: 'You’re offline. The upload continues when you’re back online.',
    stopped: 'Upload stopped.',
    resume: 'Continue',
    refused: 'Not accepted',
    readingLabel: 'Files read',
    reading: (done: number, all: number) =>
      `${done.toLocaleString('en')} of ${all.toLocaleString('en')} files read.`,
    wrong: (count: number) => counted(count, { one: '# file failed', other: '# files failed' }),
    cancel: 'Cancel',
    cancelled: 'Cancelled. Books already added stay.',
    again: 'Add more files',
    results: 'What was added',
    seeCatalogue: 'See the catalogue',
  },
  seeBooks: 'Books List',
};
