export { localTimeIn } from "./local-time.ts";
export {
  headerBeside,
  type Report,
  type ReportCell,
  type ReportForm,
  reportResponse,
} from "./report-response.ts";
