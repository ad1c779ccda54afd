export type Voice = {
  /** This page's book is the one in the player. */
  isHere: boolean;
  isPlaying: boolean;
  /** Playing, or waiting for audio to play: a moment of buffering is no pause. */
  isOn: boolean;
  /** Whole seconds, for what need not be exact. */
  seconds: number;
  positionNow: () => number;
  /** Plays on from a place. Called inside the tap. */
  hearFrom: (seconds: number) => void;
  toggle: () => void;
};
