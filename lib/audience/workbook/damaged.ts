import { Fault } from "../../fault.ts";

/** What is said of a workbook that breaks the rules of its format; `cause` is the error that showed it, if one did. */
export const damaged = (cause?: unknown): Fault =>
  new Fault(
    "unreadable_file",
    "This workbook is cut off or damaged. Open it in Excel or LibreOffice, save it again and upload that file.",
    cause === undefined ? {} : { cause },
  );
