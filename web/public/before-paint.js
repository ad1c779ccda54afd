// Runs before the first paint, so that neither the colours nor the size of the letters change before one's eyes.
// The same key and meaning as web/platform/preferences.ts.
(() => {
  const root = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('preferences')) || {};
  } catch {
    kept = {};
  }
  const chosen = kept.theme === 'light' || kept.theme === 'dark';
  const dark = chosen ? kept.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  root.style.background = dark ? '#0e0f17' : '#f8f8fc';
  const scale = Number(kept.scale);
  if (scale >= 12 && scale <= 18) root.style.fontSize = `${scale * 6.25}%`;
  document.querySelector('meta[name="theme-color"]').content = dark ? '#0e0f17' : '#f8f8fc';
})();
