import { shareWords } from '#words/share.ts';
import { base } from '../page/base.ts';
import { showToast } from '../page/toasts.ts';

const { linkCopied, notCopied } = shareWords;

/** Not on pages that came without encryption, nor in every browser. */
export const canShare = (shared: ShareData): boolean => 'canShare' in navigator && navigator.canShare(shared);

/** By the system's sheet; false where there is none for it. Closing the sheet is no failure. */
export async function shareBySystem(shared: ShareData): Promise<boolean> {
  if (!canShare(shared)) return false;
  try {
    await navigator.share(shared);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) return false;
  }
  return true;
}

/** Copies, and says so. */
export async function copyText(text: string, copied: string, failed = notCopied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', message: copied });
  } catch {
    showToast({ kind: 'error', message: failed });
  }
}

const addressOf = (path: string): string => location.origin + base + path;

export const copyLink = (path: string): Promise<void> => copyText(addressOf(path), linkCopied);

/** A page of the library: by the system's sheet on a phone or tablet, else its address is copied. */
export async function sharePage(title: string, path: string): Promise<void> {
  const isTouched = matchMedia('(pointer: coarse)').matches;
  if (isTouched && (await shareBySystem({ title, url: addressOf(path) }))) return;
  await copyLink(path);
}
