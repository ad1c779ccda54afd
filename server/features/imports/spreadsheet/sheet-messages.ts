import type { SheetRow } from './sheet.ts';
import type { SheetKind } from './sheet-kind-rules.ts';

/** What goes to the thread that reads a file, and what comes back. */
export type SheetRequest = { bytes: Uint8Array; kind: SheetKind; thisYear: number };
export type SheetReply =
  | { type: 'read'; rows: SheetRow[] }
  | { type: 'refused'; message: string }
  | { type: 'failed'; message: string };
