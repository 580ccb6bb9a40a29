import type { ResolvedSend } from "#lib/contract/desk/send/send.ts";
import { Fault } from "#lib/fault.ts";
import { http } from "../request.ts";

export type AskAfter = {
  sendToken: string;
  /** Until it is worth asking again: the network is back, or a while has passed. */
  wait?: () => Promise<void>;
};

/**
 * What became of a send that no answer came to: where its recipients are, or null where the console never got it, and
 * from now on never will. Asks until the console answers, so it may take as long as the network is away.
 */
export async function askAfter({ sendToken, wait = untilOnline }: AskAfter): Promise<ResolvedSend> {
  for (;;) {
    try {
      return await http("POST /api/send-tokens/:token/resolve", { params: { token: sendToken } });
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await wait();
  }
}

/** No answer of ours came at all: neither a result nor a refusal. */
export const isUnheard = (error: unknown): error is Fault =>
  error instanceof Fault && error.code === "not_ready" && error.retry === "unknown-outcome";

/** Whether it was done or not: whatever broke on the way may have broken behind it. */
export const saysNothing = (error: unknown): boolean =>
  !(error instanceof Fault) || error.code === "internal" || isUnheard(error);

const PASSING: readonly Fault["code"][] = ["not_ready", "database_unavailable", "rate_limited", "internal"];

const isPassing = (error: unknown): boolean => error instanceof Fault && PASSING.includes(error.code);

const AGAIN_MS = 2_000;

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, AGAIN_MS);
    addEventListener("online", done);
    function done() {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    }
  });
}
