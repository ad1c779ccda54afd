export type Playback = {
  isHere: boolean;
  isPlaying: boolean;
  /** Play was pressed, and the audio is loading. */
  isLoading: boolean;
  seconds: number;
  toggle: () => void;
  hearFrom: (seconds: number) => void;
};
