/**
 * A signal that aborts when nothing is heard for so long, or when the caller's does. It is one for a single call: the
 * client never stops listening to the signal it is given. `end` must be called.
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
