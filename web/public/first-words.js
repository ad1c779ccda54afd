// Until React shows a page, what the build has drawn of it (web/app/frames.tsx) takes up what is kept or comes first.
(() => {
  const scripts = document.currentScript.dataset.scripts.split(' ');
  const { token, answers } = globalThis.firstAnswers;

  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  const late = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  /**
   * What the page can do comes after what it shows, and begins when all of the page is here. Its files come all at once
   * and run one after the other, those that others need first, so that a tap in between is not kept waiting for all.
   */
  async function start() {
    await parsed;
    for (const href of scripts)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    for (const file of scripts) {
      await import(file);
      await late(0);
    }
  }

  if (token === null) {
    void start();
    return;
  }

  function kept(key) {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? {};
    } catch {
      return {};
    }
  }

  /** The answer to the call with such an address, from a copy: the screens read it too. */
  function answerTo(such) {
    const address = Object.keys(answers).find((one) => such.test(one));
    if (address === undefined) return Promise.reject(new Error('Not asked for.'));
    return answers[address].then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.clone().json();
    });
  }

  /** The same as contract/covers.ts. */
  const coverIn = (form, address) =>
    form === undefined ? address : address.replace(/^(\/covers\/\d+)\.\w+/, `$1-${form}`);

  const filled = (text, values) =>
    text
      .replaceAll(/\/covers\/0(?:-([\w.]+)|\.svg)\?⟦(\w+)⟧/g, (_all, form, name) =>
        coverIn(form, values[name]),
      )
      .replaceAll(/⟦(\w+)⟧/g, (_all, name) => values[name]);

  /** The same as `slugOf` in web/app/paths.ts. */
  const partOfAddress = (text) => (/^\.{0,2}$/.test(text) ? '-' : encodeURIComponent(text));

  const addressed = (text, values) =>
    text.replaceAll(/⟦(\w+)⟧/g, (_all, name) => partOfAddress(String(values[name])));

  function fillAttributes(element, values) {
    for (const { name, value } of element.attributes) {
      const fill = name === 'data-later-href' ? addressed : filled;
      if (name.startsWith('data-later-')) element.setAttribute(name.slice(11), fill(value, values));
    }
  }

  /** A list repeats its paragraph; of what is empty not even the place is kept. */
  function fillText(node, values) {
    const value = values[/⟦(\w+)⟧/.exec(node.data)?.[1]];
    const line = node.parentElement.closest('p, li');
    if (Array.isArray(value)) {
      for (const one of value) {
        node.data = one;
        line.before(line.cloneNode(true));
      }
    } else node.data = filled(node.data, values);
    if (Array.isArray(value) || value === undefined || value === '') line?.remove();
  }

  function laterTexts(part) {
    const texts = [];
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data.includes('⟦')) texts.push(walker.currentNode);
    return texts;
  }

  /** A part within this one has its own time. */
  function fill(part, values) {
    const isOfPart = ({ parentElement }) => parentElement.closest('[data-later], [data-frame]') === part;
    for (const text of laterTexts(part)) if (isOfPart(text)) fillText(text, values);
    for (const element of part.querySelectorAll('*')) if (isOfPart(element)) fillAttributes(element, values);
  }

  /** Shows a part of the page by its name, in place of what has waited there. */
  function show(name, values) {
    const part = document.querySelector(`[data-later="${name}"]`);
    if (part === null) return;
    fill(part, values);
    part.hidden = false;
    document.querySelector(`[data-waiting="${name}"]`)?.remove();
  }

  /** What the build has put into an attribute of the page for this. */
  const told = (name) => JSON.parse(document.querySelector(`[data-${name}]`)?.dataset[name] ?? 'null');

  const minutesOf = ({ duration, reading_minutes: read }) =>
    duration === null ? read : Math.max(1, Math.round(duration / 60));

  const named = (place, values) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name + place, value]));

  function showBook({ data: book }) {
    // Without a voice there are other buttons.
    if (book.duration === null || book.audio_public_link === undefined) return;
    const categories = book.categories.map(({ name }, place) => [`category${place}`, name]);
    const values = { ...book, ...Object.fromEntries(categories) };
    const { id, name } = book.author;
    show('book', { ...values, author: name, author_id: id, minutes: minutesOf(book) });
  }

  /** The first shelf that has books, once it is known which one that is. */
  function showShelf([{ history }, ...others]) {
    const begun = history.filter(({ finished_at: end }) => end === null).map(({ book }) => book);
    const shelves = [begun, ...others.map(({ books }) => books)];
    const first = shelves.findIndex((books) => books.length > 0);
    const titles = told('titles');
    if (first === -1 || titles === null) return;
    const cards = shelves[first].map((book, place) =>
      named(place, { ...book, author: book.author.name, minutes: minutesOf(book) }),
    );
    show('shelf', Object.assign({ shelf: titles[first] }, ...cards));
  }

  function paragraphsOf({ sentences }) {
    const paragraphs = [];
    for (const { paragraph, text } of sentences)
      paragraphs[paragraph] = `${paragraphs[paragraph] ?? ''}${text} `;
    return paragraphs.filter(Boolean);
  }

  /** As web/features/reading/reading-preferences.ts has it; the page names the choices. */
  function lookOf({ size = 2, face = 'serif', width = 'medium' }) {
    const { sizes, faces, widths } = told('looks');
    return { size: sizes[size], face: faces[face], width: widths[width] };
  }

  /** Whoever has begun a text is offered to go on, above it. */
  const isBegun = (book, place) => place !== null || book.time >= 1 || location.hash !== '';

  const isAsDrawn = ({ kind, start }) => kind === 'introduction' && start !== null;

  async function showText([{ data: book }, { data: text }, { data: place }]) {
    const [section] = text.sections;
    const { theme = 'app', ...chosen } = kept('reading');
    if (isBegun(book, place) || theme !== 'app' || !isAsDrawn(section)) return;
    const look = lookOf(chosen);
    // Letters of another width would break the lines anew under one's eyes.
    if (chosen.face !== 'sans') await document.fonts.load('1rem "Literata Variable"');
    show('text', { ...look, heading: section.title, paragraphs: paragraphsOf(section) });
  }

  function showFrame(frame, user) {
    const isBeside = matchMedia('(width > 991px)').matches && kept('preferences').menuMode !== 'overlay';
    frame.querySelector('[data-menu]').dataset.menu = isBeside ? 'beside' : 'hidden';
    const [first] = user.first_name;
    fill(frame, { ...user, initial: first.toUpperCase() });
    if (!user.is_admin) frame.querySelector('nav a[href="/admin"]')?.closest('li').remove();
    document.documentElement.dataset.framed = '';
  }

  /** What does not come, or not as expected, is React's to tell. */
  async function showAnswers() {
    const book = answerTo(/\/books\/\d+$/);
    const text = Promise.all([book, answerTo(/\/text$/), answerTo(/\/reading$/)]);
    const shelves = [/\/history\?/, /=recommended$/, /=trending$/, /newest&per_page/];
    await Promise.allSettled([
      book.then(showBook),
      text.then(showText),
      Promise.all(shelves.map(answerTo)).then(showShelf),
    ]);
    const pictures = document.querySelectorAll('[data-frame] img[src]');
    await Promise.allSettled([...pictures].map((picture) => picture.decode()));
  }

  /** As long as React takes to begin: nobody waits longer for what can be used. */
  const LATE_MS = 200;
  // A page in the background has no frames.
  const nextFrame = () => Promise.race([new Promise(requestAnimationFrame), late(LATE_MS)]);

  async function showAll() {
    // What has come of the page until then is not shown.
    await parsed;
    await nextFrame();
    const user = kept('user');
    if (!user.first_name) return;
    showFrame(document.querySelector('[data-frame]'), user);
    await Promise.race([showAnswers(), late(LATE_MS)]);
    await nextFrame();
    await late(0);
  }

  /** A link is followed before the application has begun; it lies under what takes no tap. */
  function follow({ clientX, clientY, ctrlKey, metaKey, shiftKey }) {
    const frame = document.querySelector('[data-frame]');
    if (frame === null || ctrlKey || metaKey || shiftKey) return;
    frame.inert = false;
    const link = document.elementFromPoint(clientX, clientY)?.closest('a');
    frame.inert = true;
    if (link) location.assign(link.href);
  }

  addEventListener('click', follow);
  const isSeen = document.visibilityState === 'visible';
  if (isSeen) void showAll().then(start, start);
  else void start();
})();
