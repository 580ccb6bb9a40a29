export type RecordingLink = { url: string; expiresAtMs?: number };

/** The temporary download link inside `recordingMedia`, whose fields are not stated (§2.7): https before http. */
export function findRecordingLink(media: unknown): RecordingLink | undefined {
  const leaves = leavesOf(media, 0);
  const urls = leaves.map(([, value]) => value).filter((value) => typeof value === "string");
  const url = urls.find((text) => isUrl(text, "https:")) ?? urls.find((text) => isUrl(text, "http:"));
  if (url === undefined) return undefined;
  const expiresAtMs = leaves
    .filter(([name]) => /expir|valid_?until/i.test(name))
    .map(([, value]) => timeOf(value))
    .find((time) => time !== undefined);
  return { url, ...(expiresAtMs === undefined ? {} : { expiresAtMs }) };
}

function leavesOf(value: unknown, depth: number): [string, unknown][] {
  if (typeof value === "string") return [["", value]];
  if (typeof value !== "object" || value === null || depth > 4) return [];
  return Object.entries(value).flatMap(([name, member]): [string, unknown][] =>
    typeof member === "object" ? leavesOf(member, depth + 1) : [[name, member]],
  );
}

function isUrl(text: string, protocol: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === protocol;
}

function timeOf(value: unknown): number | undefined {
  // Epoch seconds and milliseconds are told apart by size; a small number is a lifetime, not a time.
  if (typeof value === "number" && value > 1e9) return value > 1e11 ? value : value * 1000;
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT/.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}
