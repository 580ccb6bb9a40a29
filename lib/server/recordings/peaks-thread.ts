import { parentPort } from "node:worker_threads";
import { decoderOf } from "./decoder-of.ts";
import { openPeaks } from "./fold-peaks.ts";

// A thread of its own: it decodes minutes of sound while its process goes on with messages and calls.
const MOST = 1_800;

export type ToThread = { kind: "bytes"; bytes: Uint8Array } | { kind: "end" };
export type FromThread =
  | { kind: "more" }
  | { kind: "done"; peaks: Uint8Array; durationS: number }
  | { kind: "unknown-format" }
  | { kind: "failed"; problem: string };

const port = parentPort;
const fold = openPeaks(MOST);
let decoder: Awaited<ReturnType<typeof decoderOf>> = null;
let head = new Uint8Array(0);

const answer = (message: FromThread) => port?.postMessage(message);

port?.on("message", (message: ToThread) => {
  work(message).catch((error: unknown) =>
    answer({ kind: "failed", problem: error instanceof Error ? error.message : String(error) }),
  );
});

const ENOUGH = 64;

async function work(message: ToThread): Promise<void> {
  if (message.kind === "end") return end();
  let { bytes } = message;
  if (!decoder) {
    head = Buffer.concat([head, bytes]);
    if (head.length < ENOUGH) return answer({ kind: "more" });
    decoder = await decoderOf(head);
    if (!decoder) return answer({ kind: "unknown-format" });
    bytes = head;
  }
  const { channelData, sampleRate } = decoder.decode(bytes);
  fold.add(channelData, sampleRate);
  answer({ kind: "more" });
}

function end(): void {
  const rest = decoder?.flush?.();
  if (rest) fold.add(rest.channelData, rest.sampleRate);
  const { peaks, durationS } = fold.end();
  if (durationS > 0) answer({ kind: "done", peaks, durationS });
  else answer({ kind: "unknown-format" });
}
