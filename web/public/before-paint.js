// Runs before the first paint. The same keys and meaning as web/platform/preferences.ts and session.ts.
(() => {
  const root = document.documentElement;

  /** Local storage throws where cookies are blocked. */
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function readPreferences() {
    try {
      return JSON.parse(read('preferences')) || {};
    } catch {
      return {};
    }
  }

  /** Neither the colours nor the size of the letters change before one's eyes. */
  function paint({ theme, scale }) {
    const chosen = theme === 'light' || theme === 'dark';
    const dark = chosen ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.colorScheme = dark ? 'dark' : 'light';
    root.style.background = dark ? '#0e0f17' : '#f8f8fc';
    if (Number(scale) >= 12 && Number(scale) <= 18) root.style.fontSize = `${Number(scale) * 6.25}%`;
    document.querySelector('meta[name="theme-color"]').content = dark ? '#0e0f17' : '#f8f8fc';
  }

  /** The calls that the page begins with, `:id` being that of its address; none for whoever will be led elsewhere. */
  function firstCalls({ calls, access }, token) {
    if (!calls || location.search !== '' || (access === 'token' && token === null)) return [];
    const id = /\/([1-9]\d{0,9})\/?$/.exec(location.pathname)?.[1];
    return calls.includes(':id') && !id ? [] : calls.split(' ').map((call) => call.replace(':id', id));
  }

  /** Asks while the scripts are on their way; web/platform/first-answers.ts takes the answers over. */
  function ask(addresses, token) {
    const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answers = {};
    for (const address of addresses) {
      answers[address] = fetch(address, { headers });
      answers[address].catch(() => undefined);
    }
    globalThis.firstAnswers = { token, answers };
  }

  /** A form that the build has drawn cannot be sent until the scripts are there (web/main.tsx). */
  function holdForms() {
    const hold = (event) => {
      if (document.querySelector('#root[data-drawn]') !== null) event.preventDefault();
    };
    addEventListener('submit', hold, { capture: true });
  }

  const token = read('token') || null;
  if (token !== null) root.dataset.signedIn = '';
  ask(firstCalls(document.currentScript.dataset, token), token);
  paint(readPreferences());
  holdForms();
})();
