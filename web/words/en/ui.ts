/** Words of the generic pieces, which know nothing of books. */
export const ui = {
  about: (action: string, thing: string) => `${action}: ${thing}`,
  /** A device as the server names it: “Firefox on Linux”. */
  device: (label: string): string => label,
  errorTitle: 'This didn’t load',
  offlineTitle: 'You’re offline',
  offlineText: 'Try again when you’re back online.',
  pageTitle: (page: string | null) => (page === null ? 'Precis' : `${page} · Precis`),
  retry: 'Try again',
  reload: 'Reload',
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading…',
  pageOf: (page: number, last: number) => `Page ${page} of ${last}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  scrollBack: 'Scroll back',
  scrollOn: 'Scroll forward',
  offline: 'You’re offline. Saved books still work.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  messages: 'Messages',
};
