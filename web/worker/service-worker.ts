import { type CopyName, filledAnswer } from '#web/platform/offline/copy-forms.ts';
import { copyNameOf, coverCopy, jsonAnswer, savedCacheOf } from '#web/platform/offline/copy-names.ts';
import { answerFromCopy } from './ranges.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the application's files, a name for exactly these, and the typefaces of every page. */
declare const SHELL: {
  version: string;
  page: string;
  files: readonly string[];
  fonts: readonly string[];
};

/** Where the application is: where this file is. */
const home = new URL('.', self.location.href);
const base = home.pathname.slice(0, -1);
const shellName = `shell-${SHELL.version}${base}`;
const page = base + SHELL.page;
const savedCache = savedCacheOf(base);
/** An open page may be of the build before: its files are in the older shell. */
const SHELLS_KEPT = 2;
/** The application gives up after five seconds; a saved copy answers before that. */
const PATIENCE_MS = 3_000;
/** A proxy's that finds no server, and a server's without its database. */
const NO_SERVER = [502, 503, 504];

async function keepShell(): Promise<void> {
  const shell = await caches.open(shellName);
  await shell.addAll([
    new Request(page, { cache: 'reload' }),
    ...SHELL.files.map((file) => new Request(base + file)),
  ]);
  await Promise.allSettled(Object.keys(firstScreens).map((name) => renewPage(pageOf(`/${name}`))));
  // Pages ask for their files by name, so a new worker can answer old pages too.
  await self.skipWaiting();
}

/** Of this library: others at the same host keep theirs. */
const isOldShell = (name: string): boolean =>
  name.startsWith('shell-') && name.endsWith(base) && name.length === shellName.length && name !== shellName;

async function dropOldShells(): Promise<void> {
  // Answers were kept here before they had a database.
  await caches.delete(`kept-answers${base}`);
  const shells = (await caches.keys()).filter(isOldShell);
  await Promise.all(
    shells.slice(0, Math.max(0, shells.length - SHELLS_KEPT + 1)).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** Undefined where none comes in time, or only a proxy's that finds no server. */
async function fromNetwork(request: Request): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  return answer !== undefined && NO_SERVER.includes(answer.status) ? undefined : answer;
}

/** From the server, so that a new version is used at once; otherwise as kept. */
async function openFromServer(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (!NO_SERVER.includes(answer.status)) return answer;
    return (await caches.match(page)) ?? answer;
  } catch {
    return (await caches.match(page)) ?? Response.error();
  }
}

/** What a reader opens to listen or to read. */
const readersScreens =
  /^\/(?:home|book|read-book|author|collections?|search|explore|library|history|saved|offline|highlights)(?:\/|$)/;

/** Reloading asks the server: for a new version, or for another language. */
const isKeptScreen = ({ cache }: Request, path: string): boolean =>
  cache !== 'no-cache' && cache !== 'reload' && readersScreens.test(path);

/** Those that are opened first, by an address of each: their pages name the files that they start with. */
const firstScreens: Readonly<Record<string, string>> = {
  home: '/home',
  book: '/book/book/1',
  'read-book': '/read-book/book/1',
};

const pageOf = (path: string): string => base + (firstScreens[path.split('/')[1] ?? ''] ?? SHELL.page);

/** Only what this worker has the files of; a new version comes with its own worker. */
const isOfThisBuild = (html: string): boolean =>
  [...html.matchAll(/\/assets\/[\w.-]+/g)].every(([file]) => SHELL.files.includes(file));

const VIEW_SCRIPT = '/kept-view.js';
const SCRIPT = /<script type="module"([^>]*) src="([^"]*)"><\/script>/g;
const ROOT = '<div id="root"></div>';

/** Lets `kept-view.js` paint what was seen before, and then start the application: by the last of its scripts, which imports the others. */
function withKeptView(html: string): string {
  const main = [...html.matchAll(SCRIPT)].at(-1)?.[2];
  const fonts = SHELL.fonts.map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}${file}">`,
  );
  // The code is fetched, but compiled only after the first paint: that takes longer than painting.
  return html
    .replaceAll(SCRIPT, '<link rel="modulepreload"$1 href="$2">')
    .replaceAll('rel="modulepreload"', 'rel="preload" as="script"')
    .replace('</head>', `${fonts.join('')}</head>`)
    .replace(ROOT, `${ROOT}<script src="${base}${VIEW_SCRIPT}" data-main="${main}"></script>`);
}

/** What the server tells in its page may change without a new version. */
async function renewPage(address: string): Promise<void> {
  const answer = await fetch(address, { cache: 'no-cache' });
  const html = await answer.clone().text();
  if (!answer.ok || !isOfThisBuild(html)) return;
  const { headers } = answer;
  // The plain page names no screen's styles.
  const isScreens = address !== page && SHELL.files.includes(VIEW_SCRIPT);
  const kept = isScreens ? new Response(withKeptView(html), { headers }) : answer;
  await (await caches.open(shellName)).put(address, kept);
}

/** A reader's screen as kept, without waiting for the network. */
async function openScreen(event: FetchEvent, path: string): Promise<Response> {
  if (!isKeptScreen(event.request, path)) return openFromServer(event.request);
  const address = pageOf(path);
  const kept = await caches.match(address, { cacheName: shellName, ignoreVary: true });
  event.waitUntil(renewPage(address).catch(() => undefined));
  return kept ?? openFromServer(event.request);
}

/** Of this build, or of the one before, which an open page may still use. */
async function openAsset(request: Request): Promise<Response> {
  const how = { ignoreVary: true };
  const kept = await caches.match(request, { ...how, cacheName: shellName });
  return kept ?? (await caches.match(request, how)) ?? fetch(request);
}

const savedCopyOf = async (key: string, how: CacheQueryOptions = {}): Promise<Response | undefined> =>
  (await caches.has(savedCache)) ? (await caches.open(savedCache)).match(key, how) : undefined;

/** Audio never changes under its address: a saved copy needs no network. */
async function openMedia(request: Request, pathname: string): Promise<Response> {
  const copy = await savedCopyOf(pathname);
  return copy === undefined ? fetch(request) : answerFromCopy(request, copy);
}

/** One form of a cover stands in for all others; a newer cover is shown as soon as it can be fetched. */
async function openCover(request: Request): Promise<Response> {
  const key = coverCopy(new URL(request.url));
  const copy = await savedCopyOf(key);
  if (copy !== undefined) return copy;
  try {
    return await fetch(request);
  } catch {
    return (await savedCopyOf(key, { ignoreSearch: true })) ?? Response.error();
  }
}

/** A book that was narrated again is a copy only once its audio is one too. */
async function isOfSavedAudio(answer: Response): Promise<boolean> {
  const { data } = (await answer.json()) as { data: { audio_public_link?: string } };
  const [path = ''] = (data.audio_public_link ?? '').split('?');
  return (await savedCopyOf(path)) !== undefined;
}

/** Fresh where possible, and then the saved copy is updated too. */
async function openAnswer(request: Request, name: CopyName, pathname: string): Promise<Response> {
  const copy = await savedCopyOf(pathname);
  if (copy === undefined) return fetch(request);
  const answer = await fromNetwork(request);
  if (answer === undefined) return jsonAnswer(filledAnswer(name, await copy.json()));
  if (answer.ok && (name !== 'book' || (await isOfSavedAudio(answer.clone()))))
    await (await caches.open(savedCache)).put(pathname, answer.clone());
  return answer;
}

function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(home.href)) return null;
  const { pathname } = new URL(request.url);
  const path = pathname.slice(base.length);
  if (request.mode === 'navigate') return openScreen(event, path);
  if (path.startsWith('/assets/') || SHELL.files.includes(path)) return openAsset(request);
  if (path.startsWith('/media/')) return openMedia(request, pathname);
  if (path.startsWith('/covers/')) return openCover(request);
  const name = request.cache === 'reload' ? null : copyNameOf(path);
  return name && openAnswer(request, name, path);
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(dropOldShells()));
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer !== null) event.respondWith(answer);
});
