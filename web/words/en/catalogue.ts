import { countedIn } from '../counted.ts';

const counted = countedIn('en');
const listeners = (count: number) => counted(count, { one: '# listener', other: '# listeners' });

/** What keeps the catalogue in order: duplicates, categories, collections, authors. */
export const catalogueWords = {
  title: 'Catalogue',
  parts: 'Parts of the catalogue',
  duplicates: {
    title: 'Duplicates',
    lead: 'Books that are probably the same work. Merge them (readers keep their places), or mark them as different.',
    pairs: (count: number) => counted(count, { one: '# pair', other: '# pairs' }),
    none: {
      title: 'No duplicates',
      text: 'No two books in the same language share an author and title. New ones show up here within a minute.',
    },
    pair: (one: string, other: string) => `${one} and ${other}`,
    likeness: { same: 'Same title and author', near: 'Nearly the same title' },
    author: 'Author',
    status: 'Status',
    audio: 'Audio',
    noAudio: 'None',
    minutes: (minutes: number) => `${minutes} min`,
    length: 'Text',
    lengthOf: (minutes: number) => `${minutes} min to read`,
    listens: 'Started',
    listensOf: (count: number) => counted(count, { one: 'once', other: '# times' }),
    never: 'Never',
    added: 'Added',
    keep: 'Keep this one',
    keepOf: (title: string, id: number) => `Keep this one: ${title}, number ${id}`,
    open: 'Open',
    different: 'Different books',
    differentOf: (one: string, other: string) => `Different books: ${one} and ${other}`,
    toldApart: 'They won’t be listed as duplicates again.',
  },
  categories: {
    title: 'Categories',
    lead: 'Readers browse by category. They see them in this order, which is alphabetical until you change it.',
    list: 'Categories in their order',
    byName: 'Order by name',
    books: (books: number, published: number) =>
      books === published
        ? counted(books, { one: '# book', other: '# books' })
        : `${counted(books, { one: '# book', other: '# books' })}, ${published} published`,
    none: { title: 'No categories yet', text: 'Categories appear here once books have them.' },
    edit: 'Edit',
    editOf: (name: string) => `Edit: ${name}`,
    name: 'Name',
    description: 'Description',
    descriptionHint: 'Readers see it when they choose the category in Explore.',
    nameHint: 'The cards of its books follow within seconds.',
    save: 'Save',
    saved: 'Category saved.',
    merge: 'Merge',
    mergeOf: (name: string) => `Merge: ${name}`,
    mergeTitle: (name: string) => `Merge “${name}”`,
    mergeLead: (books: number) =>
      counted(books, {
        one: 'Its book moves to the other category, and this one is removed. This can’t be undone.',
        other: 'Its # books move to the other category, and this one is removed. This can’t be undone.',
      }),
    into: 'Into',
    choose: 'Choose a category',
    merged: (books: number, name: string) =>
      `${counted(books, { one: '# book is', other: '# books are' })} in “${name}” now.`,
  },
  collections: {
    title: 'Collections',
    lead: 'Readers see the collections in their language at home and under Collections, newest first. Those from the starter library’s files come after yours. When you delete a collection, its books stay in the library.',
    list: 'Collections in the order readers see them',
    make: 'Create a collection',
    none: {
      title: 'No collections yet',
      text: 'Create one, then add books to it: select them in the table of books and choose “Add to a collection”.',
    },
    books: (books: number, published: number) =>
      books === published
        ? counted(books, { one: '# book', other: '# books' })
        : `${counted(books, { one: '# book', other: '# books' })}, ${published} published`,
    fromFiles: 'From the starter library’s files',
    hidden: 'Hidden from readers until one of its books is published',
    booksButton: 'Books',
    booksOf: (name: string) => `Books of “${name}”`,
    noBooks: {
      title: 'No books yet',
      text: 'Select books in the table and choose “Add to a collection” under “More actions”.',
      open: 'Open the books',
    },
    remove: (title: string) => `Remove from the collection: ${title}`,
    removed: (title: string) => `“${title}” removed from the collection.`,
    edit: 'Edit',
    editOf: (name: string) => `Edit: ${name}`,
    name: 'Name',
    description: 'Description',
    descriptionHint: 'Readers see it below the name.',
    language: 'Language',
    save: 'Save',
    saved: 'Collection saved.',
    delete: 'Delete',
    deleteSure: 'Delete permanently?',
    deleted: (name: string) => `“${name}” deleted.`,
  },
  authors: {
    title: 'Authors',
    lead: 'Correct a name on all of an author’s books, keep its other spellings, merge two authors into one, and tell readers who the author was.',
    search: 'Search by name',
    list: 'Authors by name',
    count: (count: number) => counted(count, { one: '# author', other: '# authors' }),
    none: { title: 'No authors found', text: 'Authors appear here with their books.' },
    books: (books: number, published: number) =>
      books === published
        ? counted(books, { one: '# book', other: '# books' })
        : `${counted(books, { one: '# book', other: '# books' })}, ${published} published`,
    edit: 'Edit',
    editOf: (name: string) => `Edit: ${name}`,
    open: 'Open',
    openOf: (name: string) => `Open: ${name}`,
    name: 'Name',
    nameHint: 'The books follow within seconds. The old name stays as another spelling.',
    spellings: 'Other spellings',
    spellingsHint: 'One per line. New books with one of them get the name above, and searches find it too.',
    also: (spellings: readonly string[]) => `Also: ${spellings.join(', ')}`,
    sentences: { en: 'About the author, in English', es: 'About the author, in Spanish' },
    sentenceHint: 'One sentence on the author’s page. Without one, nothing is shown.',
    save: 'Save',
    saved: 'Author saved.',
    merge: 'Merge',
    mergeOf: (name: string) => `Merge: ${name}`,
    mergeTitle: (name: string) => `Merge “${name}”`,
    into: 'Merge into',
    intoHint: 'Type the name to keep, or another spelling of it.',
    others: 'Authors found',
    noOther: 'No other author has that name.',
    mergeLead: 'Choose an author to see what will happen.',
    checking: 'Checking the books…',
    mergedBooks: (books: number, name: string) =>
      counted(books, { one: `# book gets the name “${name}”.`, other: `# books get the name “${name}”.` }),
    mergedDuplicates: (books: number) =>
      counted(books, {
        one: '# of them will probably be a duplicate. You’ll find it under Duplicates.',
        other: '# of them will probably be duplicates. You’ll find them under Duplicates.',
      }),
    mergedName: (gone: string, kept: string) =>
      `“${gone}” becomes another spelling, and its page leads to “${kept}”.`,
    mergedSentence: 'The sentence on its page is kept only if the other author has none.',
    mergeFinal: 'This can’t be undone.',
    merged: (books: number, name: string) =>
      `${counted(books, { one: '# book now has', other: '# books now have' })} the name “${name}”.`,
  },
  merge: {
    title: 'Merge books',
    kept: 'Kept, with its text, audio and details',
    merged: 'Goes to the bin; its address redirects to the other book',
    checking: 'Counting what readers have saved…',
    nothing: 'No reader has saved anything in this book yet.',
    moves: 'What moves to the kept book:',
    moved: {
      listeners: (count: number) => `The places of ${listeners(count)}, at the same sentence`,
      of_both: (count: number) =>
        counted(count, {
          one: '# of them was in both books: the later place stays',
          other: '# of them were in both books: the later place stays',
        }),
      readers: (count: number) => counted(count, { one: '# reading place', other: '# reading places' }),
      highlights: (count: number) =>
        counted(count, { one: '# highlight, with its words', other: '# highlights, with their words' }),
      bookmarks: (count: number) =>
        counted(count, { one: 'saved for later by # reader', other: 'saved for later by # readers' }),
      queued: (count: number) =>
        counted(count, { one: '# reader’s queue', other: 'the queues of # readers' }),
      collections: (count: number) =>
        counted(count, { one: '# reader’s collection', other: '# collections of readers' }),
      requests: (count: number) => counted(count, { one: '# request', other: '# requests' }),
      reports: (count: number) => counted(count, { one: '# reported mistake', other: '# reported mistakes' }),
    },
    final: 'The merged book can be restored from the bin, but what moved stays with the kept one.',
    submit: 'Merge',
    done: (title: string) => `Merged into “${title}”.`,
  },
};
