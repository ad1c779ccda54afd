/** How the player stands to the book of a page, and what the page may ask of it. */
export type Playback = {
  /** The player holds this book. */
  isHere: boolean;
  isPlaying: boolean;
  /** Play was pressed, and the sound is on its way. */
  isLoading: boolean;
  /** Where the listener is, in whole seconds. */
  seconds: number;
  toggle: () => void;
  playFrom: (seconds: number) => void;
};
