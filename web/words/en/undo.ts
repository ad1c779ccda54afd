/** Apart, so that the first view of a page without it is small. */
export const undoWords = { undo: 'Undo' };
