import type { Measured } from './figures.ts';

export type Runs = {
  /** How often each thing is measured. */
  times: number;
  /** Shorter loads and waits; good for seeing that it works. */
  quick: boolean;
  /** Books in the synthetic catalogue. */
  books: number;
  /** How long those measure that watch something over time. */
  minutes: number;
  /** Runs this so many times and keeps what it answers. */
  repeat: (once: () => Promise<Measured[]>) => Promise<void>;
  /** Says what is being done. */
  say: (text: string) => void;
};

/** Something that can be measured by its name. It makes what it needs, repeats the measuring, and leaves nothing. */
export type Bench = { name: string; about: string; measure: (runs: Runs) => Promise<void> };
