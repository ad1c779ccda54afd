import type { Measured } from './figures.ts';

export type Runs = {
  /** How often each thing is measured. */
  times: number;
  /** One run and shorter loads: shows that it works, not how fast it is. */
  quick: boolean;
  /** Books in the synthetic catalogue. */
  books: number;
  /** How many times as many `scale` compares with. */
  grown: number;
  /** How long `listeners` watches. */
  minutes: number;
  /** Measures `times` times and keeps what comes back. */
  repeat: (once: () => Promise<Measured[]>) => Promise<void>;
  /** Says on stderr what is going on. */
  say: (text: string) => void;
};

/** One row, or a few that share a server. It opens what it needs, measures by `runs.repeat`, and closes everything. */
export type Bench = { name: string; about: string; measure: (runs: Runs) => Promise<void> };
