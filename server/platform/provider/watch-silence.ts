/**
 * Aborts when nothing is heard for so long, when the whole takes longer than it may, or with the caller's signal. For a
 * single call, since the client never stops listening to its signal. `end` must be called.
 */
export function watchSilence(
  limitMs: number,
  signal: AbortSignal,
  wholeMs = Number.POSITIVE_INFINITY,
): { signal: AbortSignal; heard: () => void; isSilent: () => boolean; end: () => void } {
  const silence = new AbortController();
  const begunAt = performance.now();
  const begin = () => setTimeout(() => silence.abort(new Error('Nothing was heard.')), limitMs).unref();
  let timer = begin();
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    heard: () => {
      // What comes too late counts as silence.
      if (performance.now() - begunAt > wholeMs) return;
      clearTimeout(timer);
      timer = begin();
    },
    isSilent: () => silence.signal.aborted,
    end: () => clearTimeout(timer),
  };
}
