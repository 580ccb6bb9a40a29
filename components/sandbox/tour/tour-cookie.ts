/** Says `closed` when somebody has put the first tour of the sandbox away. */
export const TOUR_COOKIE = "tuma-sandbox-tour";

export function isTourOpen(stored: string | undefined): boolean {
  return stored !== "closed";
}
