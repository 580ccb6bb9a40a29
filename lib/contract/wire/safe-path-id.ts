const SAFE_ID = /^[A-Za-z0-9_.:+~-]{1,128}$/;

/** True where an id may stand in a path: an allowlist, with `.` and `..` refused by name. */
export function isSafePathId(id: string): boolean {
  return SAFE_ID.test(id) && id !== "." && id !== "..";
}
