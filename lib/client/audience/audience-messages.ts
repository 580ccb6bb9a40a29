import type { ColumnContent } from "#lib/audience/columns.ts";
import type { Inspection } from "#lib/audience/file/inspect-file.ts";
import type { DamagedCells } from "#lib/audience/row/damaged-cells.ts";
import type { LinkSettings } from "#lib/audience/text/sample-links.ts";
import type { AudienceAnswer, AudienceMapping, Workbook } from "#lib/contract/desk/campaign/audience.ts";
import type { Channel } from "#lib/contract/desk/campaign/campaign.ts";
import type { Language } from "#lib/contract/language.ts";
import type { FaultCode } from "#lib/fault.ts";

/** How a person wants the file read; what is absent is found out. */
export type Reading = Pick<AudienceMapping, "encoding" | "delimiter" | "hasHeader" | "sheet" | "repair">;

/** A file as it was read: the first rows of it, and how; of a workbook, from which sheet. */
export type OpenedFile = Inspection & {
  name: string;
  bytes: number;
  workbook: Workbook | null;
  /** The sheet that is read; undefined in a text file, and while a person has to choose it. */
  sheet: string | undefined;
  /** Several sheets have phone numbers and nobody has said which is meant: until then no column is chosen. */
  mustChooseSheet: boolean;
  /** Columns in which most of what stands is a phone number. */
  numberColumns: number[];
  /** What each column holds, by the rows that were looked at. */
  contents: ColumnContent[];
};

export type AudienceContent = {
  channel: Channel;
  text: string;
  /** Of a template; of a chat text those of the template for people without an open window. */
  parameters: Record<string, unknown> | undefined;
  /** Where links begin and lead: each is shown and counted by a sample of its true length. Absent: there are none. */
  links?: LinkSettings;
};

export type AudiencePlan = AudienceContent & {
  phoneColumn: number;
  /** Which column says of which country a number is. */
  countryColumn: number | null;
  duplicates: AudienceMapping["duplicates"];
  region: string;
  /** Whether the invented people of our sample file may be sent to. */
  isSandbox: boolean;
};

/** A row that has to be mended or left out; `column` is the cell to blame, -1 for none; `line` where the whole row is. */
export type BadRow = { row: number; column: number; reason: string; columns: string[]; line?: string };

/** A recipient as the preview needs it; the page fills the message in itself, so that it keeps up with typing. */
export type ShownRow = { row: number; number: string; columns: string[] };

export type AudienceCheck = Pick<
  AudienceAnswer,
  "counts" | "repairs" | "problems" | "repeats" | "segments"
> & {
  damaged: DamagedCells | null;
  recipients: number;
  bad: BadRow[];
  badCount: number;
  /** Empty cells of each column over all rows of data. */
  empties: number[];
  /** Places among the recipients that are worth a look. */
  longest: number | null;
  mostExpensive: number | null;
  withFallback: number | null;
  /** Segments in all if the text were in plain characters; null where it is plain already. */
  plainTotal: number | null;
  /** Rows that are Unicode because of what stands in their cells, and the first of them. */
  unicodeRows: number;
  firstUnicode: number | null;
  /** Rows of which a value of the template will probably be refused, the place of the first, and what it is; null without any. */
  oddValues: { rows: number; firstPlace: number; what: string } | null;
  /** Why the message cannot be filled in; the numbers are checked all the same. */
  messageFault: string | null;
};

/** `column` -1 for the whole line. */
export type CellEdit = { row: number; column: number; value: string };

/** What can be asked of the worker, and what it answers. */
export type AudienceCalls = {
  open: { input: { file: File; reading: Reading; region: string }; output: OpenedFile };
  check: { input: AudiencePlan; output: AudienceCheck };
  preview: { input: { at: number }; output: ShownRow | null };
  mend: { input: { edits: CellEdit[] }; output: OpenedFile };
  badRows: { input: { which: "to-fix" | "repeated" }; output: string };
  file: { input: Record<string, never>; output: File };
};

export type CallName = keyof AudienceCalls;
/** In `language` the worker answers whatever it says in words: it has no page that says in which. */
export type AudienceRequest = {
  [Name in CallName]: { id: number; name: Name; input: AudienceCalls[Name]["input"]; language: Language };
}[CallName];
export type AudienceReply = { id: number } & (
  | { output: unknown }
  | { fault: { code: FaultCode; detail: string } }
);
