import { createStore } from 'zustand/vanilla';

const LASTS_MS = 3000;

export type ToastKind = 'info' | 'success' | 'error';

export type Toast = {
  id: number;
  kind: ToastKind;
  message: string;
  durationMs: number;
  action?: { label: string; run: () => void } | undefined;
};

export const toasts = createStore<{ list: readonly Toast[] }>()(() => ({ list: [] }));

let lastId = 0;

/** For three seconds unless `durationMs` says otherwise. A message already shown is not repeated. */
export function showToast(toast: {
  message: string;
  kind?: ToastKind;
  durationMs?: number;
  action?: Toast['action'];
}): number {
  const { message, kind = 'info', durationMs = LASTS_MS, action } = toast;
  const same = toasts.getState().list.find((one) => one.message === message && one.kind === kind);
  if (same !== undefined && action === undefined) return same.id;
  lastId += 1;
  const added: Toast = { id: lastId, kind, message, durationMs, action };
  toasts.setState(({ list }) => ({ list: [...list, added].slice(-3) }));
  return added.id;
}

export function hideToast(id: number): void {
  toasts.setState(({ list }) => ({ list: list.filter((one) => one.id !== id) }));
}
