/** Words of changes to lists, apart so that the first view of a page without them is small. */
export const listChangeWords = {
  undo: 'Undo',
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
  movedTo: (title: string, place: number, all: number) => `${title} is now ${place} of ${all}.`,
};
