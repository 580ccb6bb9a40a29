import { REPORT_WAIT_MS } from "#lib/contract/rules/sending/report-wait.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The recording of a call that is over is awaited this long; then a person may ask. */
export const RECORDING_DEADLINE_MS = 24 * HOUR;

/** Milliseconds to the next read of a call that goes on: 2 s rising to 30 s, slower where the end never comes. */
export function nextOpenAskMs({ asks, ageMs }: { asks: number; ageMs: number }): number | null {
  if (ageMs > REPORT_WAIT_MS) return null;
  if (ageMs > 4 * HOUR) return HOUR;
  if (ageMs > HOUR) return 5 * MINUTE;
  return Math.round(Math.min(2 * SECOND * 1.25 ** asks, 30 * SECOND));
}

/** Milliseconds to the next read of a call whose recording is awaited: 5 s after its end, rising to 15 min. */
export function nextRecordingAskMs(sinceEndMs: number): number {
  return Math.round(Math.min(Math.max(sinceEndMs / 2, 5 * SECOND), 15 * MINUTE));
}

/** Milliseconds after a read that failed, longer each time. */
export function afterFailureMs(asks: number): number {
  return Math.round(Math.min(5 * SECOND * 1.5 ** Math.min(asks, 20), 10 * MINUTE));
}
