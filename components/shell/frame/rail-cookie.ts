/** Says `folded` when the rail shows icons only. */
export const RAIL_COOKIE = "rail";

export function readFold(stored: string | undefined): boolean {
  return stored === "folded";
}
