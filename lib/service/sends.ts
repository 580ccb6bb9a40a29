import { OPERATIONS, operationsWith, TemplatePaths } from "../contract/wire/paths.ts";
import {
  type CallIds,
  readCallIds,
  readSmsBatch,
  readSmsBulk,
  readSmsOne,
} from "../contract/wire/send-answer.ts";
import { readCreatedTemplate } from "../contract/wire/template-answer.ts";
import { Fault } from "../fault.ts";
import { ask } from "./call.ts";
import { type Proof, proveChat, proveSend, withId } from "./prove.ts";
import { type Endpoint, endpointsOf, type ServiceOptions } from "./transport.ts";

/** What became of a call start, by what its answer proves (engine.md §1); only `not-sent` may be tried again. */
export type CallStart =
  | ({ kind: "started" } & Proof<CallIds>)
  | { kind: "not-sent" | "refused" | "unknown"; fault: Fault };

/** Starts one call; never throws for what the service or the network does, never repeats. */
export async function startCall(endpoint: Endpoint, body: string): Promise<CallStart> {
  try {
    const answer = await ask(endpoint, { operation: OPERATIONS.startCall, body });
    return { kind: "started", ...proveSend(answer, readCallIds) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === "service_malformed") return startedWithout(error);
    return { kind: KIND_OF[error.retry], fault: error };
  }
}

const KIND_OF = {
  safe: "not-sent",
  after: "not-sent",
  never: "refused",
  "unknown-outcome": "unknown",
} as const;

function startedWithout({ upstream }: Fault): CallStart {
  const { status = 0, raw = "", oddities = [] } = upstream ?? {};
  const data = { callAttemptId: null, sessionId: null };
  return { kind: "started", httpStatus: status, raw, oddities, data };
}

// Of the registry: a process may load this module several times, and its context is one.
const SENDS: unique symbol = Symbol.for("tuma.sends");

/** The sends under a lid: everybody may carry them, and who may import this file may open them. */
export type SealedSends = { readonly [SENDS]: Sends };

/** What the service carries out, each `body` the JSON text of one request; a lost answer is no leave to repeat it. */
export type Sends = ReturnType<typeof sendsTo>;

/** The sends of one service; opens nothing until one is made. */
export const createSends = (options: ServiceOptions): SealedSends => sealSends(sendsTo(options));

export const sealSends = (sends: Sends): SealedSends => ({ [SENDS]: sends });

export const openSends = (sealed: SealedSends): Sends => sealed[SENDS];

function sendsTo(options: ServiceOptions) {
  const { chat, sms, voice } = endpointsOf(options);
  const { createTemplate } = operationsWith(options.templatePaths ?? TemplatePaths.parse({}));
  return {
    /** §4.1: safe to repeat with a key, and so to give up sooner. */
    chat: {
      sendText: async (body: string, withinMs?: number) =>
        proveChat(await ask(chat, { operation: OPERATIONS.sendText, body, withinMs })),
      sendTemplate: async (body: string, withinMs?: number) =>
        proveChat(await ask(chat, { operation: OPERATIONS.sendTemplate, body, withinMs })),
    },
    /** §4.2: no idempotency key exists, so nothing here may ever be repeated after a lost answer. */
    sms: {
      send: async (body: string) =>
        withId(proveSend(await ask(sms, { operation: OPERATIONS.sendSms, body }), readSmsOne)),
      sendBatch: async (body: string) =>
        proveSend(await ask(sms, { operation: OPERATIONS.sendSmsBatch, body }), readSmsBatch),
      sendBulk: async (body: string) =>
        proveSend(await ask(sms, { operation: OPERATIONS.sendSmsBulk, body }), readSmsBulk),
    },
    /** §4.3: starting a call is never repeated after a lost answer. */
    voice: { startCall: (body: string) => startCall(voice, body) },
    templates: {
      create: async (body: string) =>
        proveSend(await ask(chat, { operation: createTemplate, body }), readCreatedTemplate),
    },
  };
}
