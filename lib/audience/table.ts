import type { Workbook } from "../contract/desk/campaign/audience.ts";

/** A file as text of rows: its own bytes, or those of a workbook's sheet written as CSV. */
export type Table = { open: OpenFile; workbook: Workbook | null };

/** A file of known length whose parts can be read in any order; a chunk is good until the next is asked for. */
export type StoredFile = { bytes: number; read(start: number, end: number): AsyncIterable<Uint8Array> };

/** A file that can be read from its start as often as needed; a chunk is good until the next is asked for. */
export type OpenFile = () => AsyncIterable<Uint8Array>;
