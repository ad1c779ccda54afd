import type { undoWords as english } from '../en/undo.ts';

export const undoWords: typeof english = { undo: 'Deshacer' };
