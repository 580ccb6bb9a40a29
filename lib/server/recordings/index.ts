/**
 * The one door out to recordings. `streamRecording` opens a call's recording for a browser: `openRecording` asks the
 * service for the temporary link, `checkRecordingUrl` and `resolveAddress` say whether it may be followed, and
 * `fetchRecording` reads it from one pinned address. `computePeaks`, in the worker, reads it the same way.
 */

export { computePeaks, startPeaks } from "./draw/compute-peaks.ts";
export { getPeaks } from "./get-peaks.ts";
export { streamRecording } from "./stream-recording.ts";
