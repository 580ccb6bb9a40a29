import { parentPort } from "node:worker_threads";
import { openDrawing } from "./open-drawing.ts";

// A thread of its own: it decodes minutes of sound while its process goes on with messages and calls.
export type ToThread = { kind: "bytes"; bytes: Uint8Array } | { kind: "end" };
export type FromThread =
  | { kind: "more" }
  | { kind: "done"; peaks: Uint8Array; durationS: number }
  /** A header of a sound, and not one sample. */
  | { kind: "no-sound" }
  | { kind: "unknown-format" };

const port = parentPort;
const drawing = openDrawing();

port?.on("message", (message: ToThread) => {
  work(message).then(
    (said) => port.postMessage(said),
    // Decoders throw on what they cannot read: that is a format we do not know.
    () => port.postMessage({ kind: "unknown-format" } satisfies FromThread),
  );
});

async function work(message: ToThread): Promise<FromThread> {
  if (message.kind === "bytes")
    return (await drawing.add(message.bytes)) ? { kind: "more" } : { kind: "unknown-format" };
  const { peaks, durationS, isEmpty } = await drawing.end();
  if (durationS > 0) return { kind: "done", peaks, durationS };
  return { kind: isEmpty ? "no-sound" : "unknown-format" };
}
