const LONGEST = 100;
const UNFIT = /[\p{C}\\/:*?"<>|]+/gu;
const MARKS = /\p{M}/gu;

/** A title as the name of a file on any system: no separators, no characters that are not seen, never empty. */
export function fileNameOf(title: string): string {
  const fit = title.toWellFormed().replace(UNFIT, " ").replace(/\s+/g, " ");
  const short = [...fit].slice(0, LONGEST).join("");
  return short.replace(/^[\s.]+|[\s.]+$/g, "") || "report";
}

/** The header of a download (RFC 6266): the whole name where it is more than ASCII, and what is left of it in ASCII. */
export function attachmentOf(fileName: string): string {
  const plain = fileName
    .normalize("NFKD")
    .replace(MARKS, "")
    .replace(/[^ -~]|["\\%]/g, "_");
  const whole = plain === fileName ? "" : `; filename*=UTF-8''${encoded(fileName)}`;
  return `attachment; filename="${plain}"${whole}`;
}

/** Signs that `encodeURIComponent` leaves and RFC 5987 does not allow. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
