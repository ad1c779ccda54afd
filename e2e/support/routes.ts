import type { Book } from '#contract/books.ts';

export type Route = {
  path: string;
  heading: string | RegExp;
  /** Who may see it; the others are led to the login page, or from there home. */
  access: 'anyone' | 'token' | 'signed-out';
};

/** The routes of the specification, with the parts of a book and of a reader's collection, “My shelf”, that are there. */
export function routesAround(book: Pick<Book, 'slug' | 'id' | 'title' | 'author'>, collectionId: string) {
  const place = `${book.slug}/${book.id}`;
  return [
    { path: '/', heading: 'Great books, in the time you have.', access: 'anyone' },
    { path: '/login', heading: 'Welcome back', access: 'signed-out' },
    { path: '/register', heading: 'Create your account', access: 'signed-out' },
    { path: '/reset-request', heading: 'Forgot your password?', access: 'anyone' },
    { path: '/auth/reset-password/a-token', heading: 'Choose a new password', access: 'anyone' },
    { path: '/magic-link', heading: 'Log in by email', access: 'anyone' },
    { path: '/magic-link/a-token', heading: 'One more step', access: 'anyone' },
    { path: '/confirm-email/a-token', heading: 'Confirm your email', access: 'anyone' },
    { path: '/stop-email/a-token', heading: 'Stop the monthly email?', access: 'anyone' },
    { path: '/home', heading: /^Good to see you/, access: 'token' },
    { path: '/welcome', heading: /^(What are you here for\?|Good to see you.*)$/, access: 'token' },
    { path: '/test', heading: 'Test page', access: 'token' },
    { path: `/book/${place}`, heading: book.title, access: 'token' },
    { path: `/book/${place}/finished`, heading: `You’ve finished ${book.title}`, access: 'token' },
    { path: `/read-book/${place}`, heading: book.title, access: 'token' },
    { path: `/author/${book.author.id}`, heading: book.author.name, access: 'token' },
    { path: '/collections', heading: 'Collections', access: 'token' },
    { path: `/collections/${collectionId}`, heading: 'My shelf', access: 'token' },
    { path: '/collection/on-power/1', heading: 'On power', access: 'token' },
    { path: '/search?q=walden', heading: 'Results for “walden”', access: 'token' },
    { path: '/explore', heading: 'Explore', access: 'token' },
    { path: '/minutes', heading: /^(Minutes|No minutes yet)$/, access: 'token' },
    { path: '/explore/authors', heading: 'Authors', access: 'token' },
    { path: '/history', heading: 'Your listening', access: 'token' },
    { path: '/finished', heading: 'Books finished', access: 'token' },
    { path: '/history/time', heading: 'Listening time', access: 'token' },
    { path: '/saved', heading: 'Saved for later', access: 'token' },
    { path: '/offline', heading: 'Downloaded', access: 'token' },
    { path: '/settings', heading: 'Settings', access: 'token' },
    { path: '/settings/account', heading: 'Account', access: 'token' },
    { path: '/settings/sign-in', heading: 'Signing in', access: 'token' },
    { path: '/settings/listening', heading: 'Listening', access: 'token' },
    { path: '/settings/appearance', heading: 'Appearance and device', access: 'token' },
    { path: '/settings/apps', heading: 'Other apps', access: 'token' },
    { path: '/requests', heading: 'Requests and reports', access: 'token' },
    { path: '/terms', heading: 'Terms', access: 'token' },
    { path: '/privacy', heading: 'Privacy', access: 'token' },
    { path: '/help', heading: 'Help and support', access: 'token' },
    { path: '/admin', heading: /^(Admin|Admins only)$/, access: 'token' },
    { path: '/admin/users', heading: /^(Users|Admins only)$/, access: 'token' },
    { path: '/admin/requests', heading: /^(Requests|Admins only)$/, access: 'token' },
    { path: '/admin/review', heading: /^(Review|Admins only)$/, access: 'token' },
    { path: '/admin/reports', heading: /^(Reports|Admins only)$/, access: 'token' },
    { path: '/admin/settings', heading: /^(Library settings|Admins only)$/, access: 'token' },
    { path: '/admin/setup', heading: /^(Set up your library|Admins only)$/, access: 'token' },
    { path: '/admin/audit', heading: /^(Audit log|Admins only)$/, access: 'token' },
    { path: '/admin/files', heading: /^(Add from files|Admins only)$/, access: 'token' },
    { path: '/admin/prompts', heading: /^(Prompts|Admins only)$/, access: 'token' },
    { path: '/admin/duplicates', heading: /^(Duplicates|Admins only)$/, access: 'token' },
    { path: '/admin/authors', heading: /^(Authors|Admins only)$/, access: 'token' },
    { path: '/admin/categories', heading: /^(Categories|Admins only)$/, access: 'token' },
    { path: '/admin/collections', heading: /^(Collections|Admins only)$/, access: 'token' },
    { path: '/admin/bin', heading: /^(Bin|Admins only)$/, access: 'token' },
    {
      path: `/admin/books/${book.id}/generation`,
      heading: /^(Generation: |Admins only)/,
      access: 'token',
    },
    { path: '/last-generated-books', heading: 'Books List', access: 'anyone' },
    { path: '/not-found', heading: 'Page not found', access: 'anyone' },
    { path: '/no/such/page', heading: 'Page not found', access: 'anyone' },
  ] satisfies Route[];
}
