import { base } from '#web/platform/page/base.ts';
import { placeOf } from '#web/platform/page/routing.tsx';
import { keptToken } from '#web/platform/session/session.ts';
import { guard } from './guards.ts';
import { accessAt, preparePage } from './routes.tsx';

/** A mouse that rests on a link for so long is likely to follow it. */
const REST_MS = 60;

function linkAt({ target }: Event): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link === null || link.download !== '' ? null : link.href;
}

function prepare(href: string): void {
  if (!`${href}/`.startsWith(`${location.origin}${base}/`)) return;
  const place = placeOf(href, null);
  if (guard(accessAt(place), keptToken(), place) === null) preparePage(place).catch(() => undefined);
}

let rest: ReturnType<typeof setTimeout> | undefined;
const passive = { passive: true };

// Fetches a page and its data once its link is pointed at or pressed.
addEventListener(
  'pointerover',
  (event) => {
    clearTimeout(rest);
    const href = linkAt(event);
    if (href !== null) rest = setTimeout(() => prepare(href), REST_MS);
  },
  passive,
);
addEventListener(
  'pointerdown',
  (event) => {
    const href = linkAt(event);
    if (href !== null) prepare(href);
  },
  passive,
);
