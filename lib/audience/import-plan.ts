import type { Forbidden } from "#lib/contract/words/forbidden-words.ts";
import type { ExcludedRow } from "../contract/desk/campaign/audience.ts";
import type { Delimiter } from "./file/detect-dialect.ts";
import type { Encoding } from "./file/detect-encoding.ts";
import type { PieceRows, RowState } from "./file/read-file-rows.ts";
import type { Quote } from "./file/read-rows.ts";
import type { OpenFile } from "./table.ts";
import type { Composed, Composer } from "./text/compose.ts";

/** A row that is no person of this table: column names, or anything below the names of other columns. */
export type TableDoubt = {
  bucket: "invalid";
  code: "headings-again" | "second-table" | "no-object";
  reason: string;
};
export type TableWatch = (cells: string[], row: number, state: Pick<RowState, "key">) => TableDoubt | null;

/** How rows are read that are not cut out of a text, and which of them are none. */
export type ObjectRows = { readPieces(open: OpenFile): AsyncGenerator<PieceRows>; doubtOf: TableWatch };

/** How the file is read and what each row becomes. */
export type ImportPlan = {
  encoding: Encoding;
  delimiter: Delimiter;
  quote?: Quote;
  hasHeader: boolean;
  titleRows?: number;
  headers: readonly string[];
  /** Of a file of JSON objects, one a line. */
  objects?: ObjectRows | undefined;
  /** Cells that most rows have: one with more may hold a value that is split. */
  usualCells?: number | null;
  /** What a person wants done with damaged text: undefined leaves its rows out, false sends it as it is. */
  repair?: boolean | undefined;
  phoneColumn: number;
  /** Which column says of which country a number is. */
  countryColumn?: number | null;
  compose: Composer;
  region: string;
  /** Chat reaches any country; SMS only the enabled ones (§4.2 r6). */
  isHomeOnly: boolean;
  duplicates: "first" | "last";
  /** Why somebody may not be sent to; null where they may. */
  forbiddenOf: (number: string) => Forbidden | null;
  /** Numbers that nobody gave us: those of `inventedNumbers`. */
  invented?: ReadonlySet<string> | null;
  /** In what somebody leaves out this number is: “In the list …”; null where in nothing. */
  withoutOf?: (number: string) => string | null;
  /** Why this number is held out, by chance; null where it is not. */
  heldOutOf?: (number: string) => string | null;
  /** Is told of the rows with a number before they are looked up and judged, and is waited for; absent where nothing is learned of them. */
  learn?: ((rows: readonly NumberedRow[]) => Promise<void>) | undefined;
  /** Hears of the numbers of some rows before these are judged, and is waited for. */
  lookAhead?: (numbers: string[]) => Promise<void>;
};

/** A row of the file as a spreadsheet counts, with the number that it names. */
export type NumberedRow = { number: string; row: number; cells: readonly string[] };

export type ImportedRecipient = Composed;

/**
 * `column` is the heading of the cell to blame, empty where it is the number; `line` is there where the whole row is.
 * `skipped` is the number of a row that could be sent to, if nobody left out its person. Of a row that `isTooLong` only the
 * first cells are there.
 */
export type LeftOutRow = ExcludedRow & {
  column: string;
  line?: string;
  skipped?: string;
  isTooLong?: boolean;
};
