import { countedIn } from '../counted.ts';

const counted = countedIn('en');

/** The text about one's own collections, which travels only with their screens. */
export const collectionWords = {
  /** On a book's page. */
  ofBook: 'In these collections',
  own: {
    title: 'Your collections',
    new: 'New collection',
    empty: 'Group books your way: for a course, a trip, or a friend.',
    books: (count: number) => counted(count, { one: '# book', other: '# books' }),
    name: 'Name',
    nameMissing: 'Give the collection a name.',
    description: 'Description (optional)',
    create: 'Create',
    edit: 'Edit',
    editTitle: 'Edit collection',
    save: 'Save changes',
    delete: 'Delete',
    deleteIt: (name: string) => `Delete ${name}`,
    deleted: (name: string) => `${name} deleted.`,
    add: 'Add to collection',
    done: 'Done',
    addTitle: (title: string) => `Add ${title} to a collection`,
    addEmpty: 'You have no collections yet. Create your first one.',
    remove: (title: string) => `Remove ${title} from this collection`,
    removed: (title: string) => `${title} removed from this collection.`,
    emptyTitle: 'No books here yet',
    emptyText: 'Open any book and choose “Add to collection”.',
    toHome: 'Find a book',
  },
};
