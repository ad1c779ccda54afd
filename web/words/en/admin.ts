export const admin = {
  title: 'Admin',
  lead: 'The workshop of this library.',
  coming: {
    title: 'The dashboard is still being built',
    text: 'These parts will be here. Until then the library keeps itself: the starter books are published, and every book gets its voice without your doing.',
    parts: [
      {
        title: 'The catalogue',
        text: 'Every book in one table: filter by published and rejected, edit, delete one or many, add a book by title and author, and have it written.',
      },
      {
        title: 'Update books',
        text: 'Upload a CSV or Excel file of books, see what is new, double or wrong before anything changes, and follow the import row by row.',
      },
      {
        title: 'Change prompt',
        text: 'Read and change the instructions by which summaries are written.',
      },
    ],
    toLibrary: 'Go to the library',
  },
  onlyAdmins: {
    title: 'Only for admins',
    text: 'Your account may listen and read, but not manage this library. Whoever runs it can make you an admin.',
    home: 'Back to home',
  },
  upload: {
    title: 'Update books',
    text: 'Uploading a CSV or Excel file of books is not possible yet. It will be done in this dialog: choose a file, see what would change, and start the import.',
  },
  prompts: {
    title: 'Change prompt',
    text: 'The instructions by which summaries are written cannot be changed yet. They will be shown here as they are, beside a box for the new ones.',
  },
};
