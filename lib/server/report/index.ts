export { localTimeIn } from "./local-time.ts";
export { type PdfBlock, pdfResponse } from "./pdf/write-pdf.ts";
export {
  headerBeside,
  jsonResponse,
  type Report,
  type ReportCell,
  type ReportForm,
  reportResponse,
} from "./report-response.ts";
