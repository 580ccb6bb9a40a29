/** How long somebody has to wait, never less than it is: `40 s`, `14 min`. */
export function sayWait(ms: number): string {
  return ms < 60_000 ? `${Math.ceil(ms / 1_000)} s` : `${Math.ceil(ms / 60_000)} min`;
}
