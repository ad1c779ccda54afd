// Runs before the first paint, so that neither colours nor text size change in view. web/platform/preferences/preferences.ts
// has the same key, values and bounds, web/features/listening/bar/room-for-bar.ts the height.
(() => {
  const { dataset, style } = document.documentElement;
  let kept;
  try {
    const of = (key) => localStorage.getItem(key + (dataset.base ?? ''));
    // The player's bar comes later, and nothing may move then.
    if (of('token')) style.setProperty('--player-height', `${Number(of('player-height'))}px`);
    kept = JSON.parse(of('preferences'));
  } catch {
    // Local storage throws where cookies are blocked.
  }
  const { theme, scale, form } = kept ?? {};
  const isSystem = theme === 'system' && form === 2;
  const isDark = isSystem ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  const ground = isDark ? '#0e0f17' : '#f8f8fc';
  dataset.colorScheme = isDark ? 'dark' : 'light';
  style.background = ground;
  if (scale >= 12 && scale <= 18) style.fontSize = `${scale * 6.25}%`;
  document.querySelector('meta[name="theme-color"]').content = ground;
})();
