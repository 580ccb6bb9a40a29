import { Fault } from "../../fault.ts";
import type { ZipDirectory } from "./read-zip.ts";

/** Refuses an archive that is something else than a workbook, with the way out. Throws `unreadable_file`. */
export function refuseOther(directory: ZipDirectory): void {
  const names = [...directory.keys()];
  const other = OTHERS.find(({ sign }) => names.some((name) => sign.test(name)));
  if (other) throw new Fault("unreadable_file", other.what);
  if (!directory.has("[content_types].xml")) throw new Fault("unreadable_file", ARCHIVE);
}

const SAVE_AS = "Open it, choose “Save as” and “Excel workbook (.xlsx)”, then upload that file.";
const ARCHIVE =
  "This is a ZIP archive, not an Excel workbook. Unpack it, then upload the workbook or CSV file in it.";
const OTHERS = [
  { sign: /^xl\/workbook\.bin$/, what: `This is a binary Excel workbook (.xlsb). ${SAVE_AS}` },
  { sign: /^content\.xml$/, what: `This is an OpenDocument file (.ods). ${SAVE_AS}` },
  {
    sign: /^index\/.*\.iwa$|^index\.zip$/,
    what: `This is a Numbers document. Choose “Export to” and “Excel” in it.`,
  },
  {
    sign: /^(?:word\/document|ppt\/presentation)\.xml$/,
    what: "This is a text document or a presentation, not a spreadsheet. Upload an Excel workbook or a CSV file.",
  },
];
