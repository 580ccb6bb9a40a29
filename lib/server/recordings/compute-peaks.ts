import { Worker } from "node:worker_threads";
import { Fault } from "#lib/fault.ts";
import type { Context } from "../context.ts";
import { publish } from "../live/index.ts";
import { findCall } from "../store/call.ts";
import { claimPeaks, notePeaksProblem, storePeaks } from "../store/call-peaks.ts";
import { storableText } from "../store/storable-json.ts";
import type { FetchRule } from "./fetch-recording.ts";
import { openRecording } from "./open-recording.ts";
import type { FromThread, ToThread } from "./peaks-thread.ts";

type Computing = Pick<Context, "db" | "service" | "env" | "clock">;

const NO_FORM = "We cannot draw this kind of recording. It plays without a waveform.";

/** Computes the waveform that was asked for first, in a thread and in bounded memory; false when none is due. */
export async function computePeaks(ctx: Computing, rule?: Partial<FetchRule>): Promise<boolean> {
  const due = await claimPeaks(ctx.db, ctx.clock.now());
  if (!due) return false;
  const { callId } = due;
  const result = await readPeaks(ctx, callId, rule).catch((error: unknown): Failed => problemOf(error));
  await ctx.db.transaction(async (tx) => {
    if ("peaks" in result) await storePeaks(tx, { callId, ...result });
    else await notePeaksProblem(tx, { callId, ...result, now: ctx.clock.now() });
    await publish(tx, [{ topic: "call", data: { id: callId } }]);
  });
  return true;
}

type Failed = { problem: string; isFinal: boolean };

function problemOf(error: unknown): Failed {
  if (error instanceof Fault && error.code === "database_unavailable") throw error;
  const problem = error instanceof Fault ? error.detail : NO_FORM;
  return { problem: storableText(problem, 300), isFinal: false };
}

async function readPeaks(ctx: Computing, callId: string, rule?: Partial<FetchRule>) {
  const call = await findCall(ctx.db, callId);
  if (!call) return { problem: "The call is gone.", isFinal: true };
  const { body } = await openRecording({ ctx, call, range: null, links: new Map(), ...(rule && { rule }) });
  const thread = new Worker(new URL("./peaks-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 96 },
  });
  try {
    for await (const chunk of body) {
      const said = await tell(thread, { kind: "bytes", bytes: new Uint8Array(chunk as Buffer) });
      if (said.kind !== "more") return resultOf(said);
    }
    return resultOf(await tell(thread, { kind: "end" }));
  } finally {
    body.destroy();
    await thread.terminate();
  }
}

function resultOf(said: FromThread): { peaks: Buffer; durationS: number } | Failed {
  if (said.kind === "done") return { peaks: Buffer.from(said.peaks), durationS: said.durationS };
  return { problem: NO_FORM, isFinal: true };
}

/** One message, one answer: what is not decoded yet stays with its host. */
function tell(thread: Worker, message: ToThread): Promise<FromThread> {
  return new Promise((resolve, reject) => {
    const end = () => {
      thread.off("message", answered).off("error", failed).off("exit", gone);
    };
    const answered = (said: FromThread) => {
      end();
      resolve(said);
    };
    const failed = (error: unknown) => {
      end();
      reject(error);
    };
    const gone = () => failed(new Error("the thread ended"));
    thread.on("message", answered).on("error", failed).on("exit", gone);
    thread.postMessage(message);
  });
}
