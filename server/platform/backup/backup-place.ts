export type KeptFile = { name: string; bytes: number; madeAt: Date };

/** The first and the last byte wanted, both included. */
type Part = { start: number; end: number };

/** Where backups are kept. */
export type BackupPlace = {
  /** In no order, also what is no backup. */
  list(): Promise<KeptFile[]>;
  read(name: string, part?: Part): AsyncIterable<Uint8Array>;
  /** Keeps the whole content under its name, or nothing. Throws `BackupError` where there is a file of that name. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  remove(name: string): Promise<void>;
  /** Makes the place ready, and removes what a killed process left of files whose name is of the form. */
  ready(leftOver: RegExp): Promise<void>;
  /** Null where nobody knows. */
  freeBytes(): Promise<number | null>;
};
