import { downloadFrom } from "./download-from.ts";

/** Hands a file to the browser to save. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  downloadFrom(url, name);
  URL.revokeObjectURL(url);
}
