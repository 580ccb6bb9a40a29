import type { Workbook } from "../contract/desk/campaign/audience.ts";
import type { OpenFile } from "./stored-file.ts";

/** A file as text of rows: its own bytes, or those of a workbook's sheet written as CSV. */
export type Table = { open: OpenFile; workbook: Workbook | null };
