/** Once the page has come and has nothing else to do. */
export function whenIdle(act: () => void): void {
  const rest = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 10_000 });
    else setTimeout(act, 3_000);
  };
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}
