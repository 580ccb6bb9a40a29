export { openWorkbook } from "./open-workbook.ts";
