import { Worker } from "node:worker_threads";
import type { FromThread, ToThread } from "./peaks-thread.ts";

export type ThreadResult = Exclude<FromThread, { kind: "more" }>;

/** A thread that draws one sound, one message and one answer at a time: what is not decoded yet stays with its host. */
export function openPeaksThread(signal: AbortSignal) {
  const thread = new Worker(new URL("./peaks-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  // Its end is told to whoever waits for its answer.
  thread.on("error", () => undefined);
  return {
    /** Undefined while it wants more. */
    async add(bytes: Uint8Array): Promise<ThreadResult | undefined> {
      const said = await tell({ kind: "bytes", bytes });
      return said.kind === "more" ? undefined : said;
    },
    async end(): Promise<ThreadResult> {
      const said = await tell({ kind: "end" });
      if (said.kind === "more") throw new Error("the thread did not end");
      return said;
    },
    close: () => thread.terminate(),
  };

  /** A decoder that never comes back is ended by the signal. */
  function tell(message: ToThread): Promise<FromThread> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        thread.off("message", answered).off("error", failed).off("exit", gone);
        signal.removeEventListener("abort", aborted);
        act();
      };
      const answered = (said: FromThread) => settle(() => resolve(said));
      const failed = (cause: unknown) => settle(() => reject(new Error("the thread failed", { cause })));
      const gone = () => settle(() => reject(new Error("the thread ended")));
      const aborted = () => settle(() => reject(new Error("drawing took too long or was stopped")));
      if (signal.aborted) return aborted();
      thread.on("message", answered).on("error", failed).on("exit", gone);
      signal.addEventListener("abort", aborted);
      thread.postMessage(message);
    });
  }
}
