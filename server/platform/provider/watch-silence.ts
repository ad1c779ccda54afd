/**
 * Aborts when nothing is heard for so long, or with the caller's signal. For a single call, since the client never
 * stops listening to its signal. `end` must be called.
 */
export function watchSilence(
  limitMs: number,
  signal: AbortSignal,
): { signal: AbortSignal; heard: () => void; isSilent: () => boolean; end: () => void } {
  const silence = new AbortController();
  const begin = () => setTimeout(() => silence.abort(new Error('Nothing was heard.')), limitMs).unref();
  let timer = begin();
  return {
    signal: AbortSignal.any([signal, silence.signal]),
    heard: () => {
      clearTimeout(timer);
      timer = begin();
    },
    isSilent: () => silence.signal.aborted,
    end: () => clearTimeout(timer),
  };
}
