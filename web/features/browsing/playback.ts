export type Playback = {
  isHere: boolean;
  /** Playing, or about to: as the bar shows it. */
  isOn: boolean;
  /** Play was pressed, and the audio is loading. */
  isLoading: boolean;
  seconds: number;
  /** Heard to the end: Play starts again. */
  isAtEnd: boolean;
  toggle: () => void;
  hearFrom: (seconds: number) => void;
};
