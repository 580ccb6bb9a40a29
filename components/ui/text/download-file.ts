/** Hands a file to the browser to save. */
export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  downloadFrom(url, name);
  URL.revokeObjectURL(url);
}

/** Has the browser save what is at an address, without going there: what is refused takes the place of no page. */
export function downloadFrom(href: string, name = ""): void {
  Object.assign(document.createElement("a"), { href, download: name }).click();
}
