import { language, t } from "#lib/contract/language.ts";
import { Fault } from "#lib/fault.ts";
import type { AudienceCalls, AudienceReply, CallName } from "./audience-messages.ts";

export type AudienceClient = {
  call<Name extends CallName>(
    name: Name,
    input: AudienceCalls[Name]["input"],
    signal?: AbortSignal,
  ): Promise<AudienceCalls[Name]["output"]>;
  close(): void;
};

type Waiting = { settle: (reply: AudienceReply) => void; send: () => void; isSent: boolean };

/** Talks to the worker that reads files; a question that was dropped before its turn is never put. */
export function createAudienceClient(): AudienceClient {
  const worker = new Worker(new URL("./worker/audience-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let count = 0;

  function sendNext() {
    const [first] = waiting.values();
    if (!first || first.isSent) return;
    first.isSent = true;
    first.send();
  }
  worker.addEventListener("message", ({ data }: MessageEvent<AudienceReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    asked?.settle(data);
    sendNext();
  });
  worker.addEventListener("error", () => {
    const fault = {
      code: "internal" as const,
      detail: t(
        "The part of the page that reads files did not start. Reload the page.",
        "Sehemu ya ukurasa inayosoma faili haikuanza. Pakia ukurasa upya.",
      ),
    };
    for (const [id, asked] of waiting) asked.settle({ id, fault });
    waiting.clear();
  });
  return {
    close: () => worker.terminate(),
    call: (name, input, signal) =>
      new Promise((resolve, reject) => {
        const id = ++count;
        signal?.addEventListener("abort", () => {
          if (waiting.get(id)?.isSent === false) waiting.delete(id);
          reject(signal.reason);
        });
        waiting.set(id, {
          isSent: false,
          send: () => worker.postMessage({ id, name, input, language: language() }),
          settle: (reply) => {
            if ("fault" in reply) reject(new Fault(reply.fault.code, reply.fault.detail));
            else resolve(reply.output as AudienceCalls[typeof name]["output"]);
          },
        });
        sendNext();
      }),
  };
}
