import { downloadFrom } from "./download-from.ts";

/** Hands a text to the browser as a file to save. */
export function downloadText(name: string, text: string, type = "text/csv"): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  downloadFrom(url, name);
  URL.revokeObjectURL(url);
}
