import type { SheetRow } from './sheet.ts';
import type { SheetKind } from './sheet-kind-rules.ts';

/** What goes to the thread that reads a file, and what comes back. */
export type SheetRequest = { bytes: Uint8Array; kind: SheetKind; thisYear: number };
export type SheetReply =
  /** Some of the rows; `isLast` ends it, anything sent to the thread asks for more. */
  | { type: 'rows'; rows: SheetRow[]; isLast: boolean }
  | { type: 'refused'; message: string }
  | { type: 'failed'; message: string };
