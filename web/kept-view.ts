/**
 * A script of its own, named by the pages that the service worker keeps of the first screens: it paints what such a
 * screen showed last, and then starts the application, which draws it anew (docs/decisions/0098).
 */
import { keep, kept, objectIn } from '#web/platform/browser/kept.ts';
import { base } from '#web/platform/page/base.ts';

/** `web/platform/data/kept-answers.ts` removes it, with the answers. */
const KEY = 'kept-views';
const MOST_KEPT = 12;
const MOST_LETTERS = 400_000;
const SCREENS_HIGH = 1.2;
/** A typeface that doesn't come may not hold up the page. */
const PATIENCE_MS = 300;

const screens = /^\/(?:home|(?:read-)?book\/[^/]+\/\d+)$/;
/** What the application doesn't begin with: a page with one of these isn't kept, */
const unlike =
  '[aria-busy="true"], [role="alert"], [role="listbox"], [role="status"] [data-tone], [data-menu="over"], dialog[open], :popover-open';
/** and these are left out. */
const late = '[role="status"] > *, [data-bar="player"], [data-floats], audio, video';
const lateMarks = ['aria-current', 'data-lit', 'data-chosen'];
const fields = 'input[type="text"], textarea';
const controls = 'a[href], button, input, select, textarea, [data-from]';

type View = { path: string; width: number; html: string };

const root = document.querySelector<HTMLElement>('#root');
/** The application's first file: another one is another build, or another language. */
const main = document.currentScript?.dataset.main ?? '';

/** Whose views these are, and what all of them depend on; null for somebody without an account. */
function ownerNow(): string | null {
  const { id } = objectIn(kept('user')) as { id?: number };
  return kept('token') && id ? [main, id, kept('preferences'), kept('reading')].join(' ') : null;
}

const owner = ownerNow();

function keptViews(): View[] {
  const found = objectIn(kept(KEY)) as { owner?: string; views?: View[] };
  return found.owner === owner && found.views ? found.views : [];
}

const pathNow = (): string => location.pathname.slice(base.length);
const isPlain = (): boolean => location.search === '' && location.hash === '';

/** Leaves out of a copy what lies beyond the first view. */
function cut(of: Element, copy: Element, end: number): void {
  const copies = [...copy.children];
  for (const [index, child] of [...of.children].entries()) {
    const its = copies[index];
    const { top, left } = child.getBoundingClientRect();
    if (top > end || left > innerWidth) its?.remove();
    else if (its && child.tagName !== 'svg') cut(child, its, end);
  }
}

function firstViewOf(page: HTMLElement, content: Element): string {
  const copy = page.cloneNode(true) as HTMLElement;
  const its = copy.querySelector('main');
  if (its) cut(content, its, content.getBoundingClientRect().top + innerHeight * SCREENS_HIGH);
  for (const element of copy.querySelectorAll(late)) element.remove();
  for (const mark of lateMarks)
    for (const element of copy.querySelectorAll(`main [${mark}]`)) element.removeAttribute(mark);
  return copy.innerHTML;
}

let wentBackAt = Number.NEGATIVE_INFINITY;
function isPassing(): boolean {
  const { dataset } = document.documentElement;
  // On the way back the address changes before the page.
  const isBehind = dataset.behind !== undefined || performance.now() - wentBackAt < 2_000;
  // A page with a theme of its own would be painted in the other one.
  const isInOwnTheme = dataset.pageTheme !== undefined;
  return isBehind || isInOwnTheme || navigator.mediaSession?.playbackState === 'playing';
}

const isTypedIn = (page: HTMLElement): boolean =>
  [...page.querySelectorAll<HTMLInputElement>(fields)].some(({ value }) => value !== '');

function keepView(page: HTMLElement): void {
  const content = page.querySelector('main:has(h1)');
  if (content === null || !isPlain() || !screens.test(pathNow()) || ownerNow() !== owner) return;
  if (isPassing() || isTypedIn(page) || page.querySelector(unlike)) return;
  const view = { path: pathNow(), width: innerWidth, html: firstViewOf(page, content) };
  const views = [view, ...keptViews().filter(({ path }) => path !== view.path)].slice(0, MOST_KEPT);
  while (views.reduce((sum, { html }) => sum + html.length, 0) > MOST_LETTERS) views.pop();
  keep(KEY, JSON.stringify({ owner, views }));
}

/** Whether the page is shown again at a place further down (web/app/scroll-places.ts). */
function isPlaceKept(): boolean {
  const { key = pathNow() } = objectIn(JSON.stringify(history.state));
  return Number(objectIn(sessionStorage.getItem('scroll-places'))[String(key)] ?? 0) > 0;
}

async function paint(on: HTMLElement): Promise<void> {
  const view = keptViews().find(({ path, width }) => path === pathNow() && width === innerWidth);
  if (view === undefined || !isPlain() || isPlaceKept()) return;
  on.innerHTML = view.html;
  standIn(on);
  // Words drawn without their typeface would be laid out twice.
  on.style.visibility = 'hidden';
  on.getBoundingClientRect();
  await Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  on.style.removeProperty('visibility');
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

const nameOf = (control: Element): string =>
  [control.tagName, control.getAttribute('href'), control.ariaLabel, control.textContent].join();

/** What is pressed and typed before the application has drawn happens once it has. */
function standIn(on: HTMLElement): void {
  const here = () => [...on.querySelectorAll<HTMLElement>(controls)];
  const before: Element[] = here();
  let pressed: Element | null = null;
  let focused: Element | null = null;
  const sameOf = (control: Element | null): HTMLElement | undefined => {
    if (control === null) return undefined;
    const isSame = (other: Element) => nameOf(other) === nameOf(control);
    return here().filter(isSame)[before.filter(isSame).indexOf(control)];
  };
  const press = (event: MouseEvent) => {
    const control = (event.target as Element).closest(controls);
    if (control === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    pressed = control;
  };
  const focus = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  on.addEventListener('click', press);
  on.addEventListener('focusin', focus);

  const drawn = new MutationObserver(() => {
    drawn.disconnect();
    on.removeEventListener('click', press);
    on.removeEventListener('focusin', focus);
    const [field, its] = [focused, sameOf(focused)];
    its?.focus({ preventScroll: true });
    if (field instanceof HTMLInputElement && its instanceof HTMLInputElement && field.value !== '') {
      its.setRangeText(field.value);
      its.setSelectionRange(field.selectionStart, field.selectionEnd);
      its.dispatchEvent(new Event('input', { bubbles: true }));
    }
    // By then all that is drawn listens.
    if (pressed !== null) requestAnimationFrame(() => setTimeout(() => sameOf(pressed)?.click()));
  });
  drawn.observe(on, { childList: true });
}

function start(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[as="script"]'))
    link.rel = 'modulepreload';
  const script = document.createElement('script');
  script.type = 'module';
  script.src = main;
  document.head.append(script);
}

if (root === null || owner === null || document.hidden) start();
else paint(root).then(start, start);

if (root !== null && owner !== null) {
  addEventListener('popstate', () => {
    wentBackAt = performance.now();
  });
  addEventListener('visibilitychange', () => {
    if (document.hidden) keepView(root);
  });
  const follow = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href]')) keepView(root);
  };
  addEventListener('click', follow, { capture: true });
}
