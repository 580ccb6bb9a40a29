export { localTimeIn } from "./local-time.ts";
export { type Report, type ReportCell, type ReportForm, reportResponse } from "./report-response.ts";
