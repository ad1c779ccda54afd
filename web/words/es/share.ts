import type { shareWords as english } from '../en/share.ts';

export const shareWords: typeof english = {
  share: 'Compartir',
  linkCopied: 'Enlace copiado.',
  notCopied: 'Tu navegador no ha permitido copiar.',
};
