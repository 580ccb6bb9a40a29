export { openWholeWorkbook, openWorkbook } from "./open-workbook.ts";
