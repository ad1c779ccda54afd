/** The voice as the reading view sees it: how to ask where it is, and how to move it. */
export type Voice = {
  /** The book of this page is the one in the player. */
  isHere: boolean;
  isPlaying: boolean;
  /** Sound is wanted and not there yet. */
  isLoading: boolean;
  /** Whole seconds, for what need not be exact. */
  seconds: number;
  /** The place at this very moment, in seconds. */
  positionNow: () => number;
  /** Plays on from a place. Called inside the tap. */
  hearFrom: (seconds: number) => void;
  /** Plays or pauses. Called inside the tap. */
  toggle: () => void;
};
