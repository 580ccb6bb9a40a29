import { downloadFile } from "./download-file.ts";

/** Hands a text to the browser as a file to save. */
export const downloadText = (name: string, text: string, type = "text/csv"): void =>
  downloadFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
