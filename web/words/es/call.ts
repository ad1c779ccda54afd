import type { callWords as english } from '../en/call.ts';

export const callWords: typeof english = {
  timeout: 'El servidor ha tardado demasiado en responder. Inténtalo de nuevo.',
  network: 'No se ha podido llegar al servidor. Comprueba la conexión e inténtalo de nuevo.',
  unreadable: 'No se ha podido leer la respuesta del servidor. Inténtalo de nuevo.',
  failed: (status: number) => `Algo ha ido mal (error ${status}). Inténtalo de nuevo.`,
};
