import { onINP, onLCP } from 'web-vitals';
import type { MeasuredPage, MeasuredSpeed } from '#contract/page-speeds.ts';
import { base } from '#web/platform/page/base.ts';

/** By the first part of the address. */
const pages: Readonly<Record<string, MeasuredPage>> = {
  '': 'landing',
  login: 'login',
  register: 'register',
  home: 'home',
  explore: 'explore',
  search: 'search',
  book: 'book',
  'read-book': 'reading',
  library: 'library',
  settings: 'settings',
  admin: 'admin',
};

const pageAt = (address: string): MeasuredPage =>
  pages[new URL(address).pathname.slice(base.length).split('/')[1] ?? ''] ?? 'other';

/** Each is counted once for a visit, as it was when the page was first left. */
const measured = new Map<string, MeasuredSpeed>();

onLCP(({ value }) => {
  const [opened] = performance.getEntriesByType('navigation');
  measured.set('lcp', { page: pageAt(opened?.name ?? location.href), metric: 'lcp', ms: value });
});

// Told of each slower one, so that it's counted for the page that it happened on.
onINP(({ value }) => measured.set('inp', { page: pageAt(location.href), metric: 'inp', ms: value }), {
  reportAllChanges: true,
});

document.addEventListener('visibilitychange', function send() {
  if (document.visibilityState !== 'hidden' || measured.size === 0) return;
  document.removeEventListener('visibilitychange', send);
  const body = JSON.stringify({ measured: [...measured.values()] });
  // Without a token: it says nothing of who was here.
  navigator.sendBeacon(`${base}/api/v1/page-speeds`, new Blob([body], { type: 'application/json' }));
});
