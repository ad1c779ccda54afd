/** Words of the generic pieces, which know nothing of books. */
export const ui = {
  errorTitle: 'That did not load',
  offlineTitle: 'You are offline',
  offlineText: 'This needs a connection. Try again when you are back online.',
  pageTitle: (page: string | null) => (page === null ? 'Precis' : `${page} · Precis`),
  retry: 'Try again',
  reload: 'Reload',
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading…',
  scrollBack: 'Scroll back',
  scrollOn: 'Scroll on',
  offline: 'You are offline. What is already here still works; the rest comes back with the connection.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  messages: 'Messages',
};
