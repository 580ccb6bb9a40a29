import { OPERATIONS, operationsWith, TemplatePaths } from "../contract/wire/paths.ts";
import { readSmsBatch, readSmsBulk, readSmsOne } from "../contract/wire/sms-answer.ts";
import { readCreatedTemplate } from "../contract/wire/template-answer.ts";
import { ask } from "./call.ts";
import { endpointsOf, type ServiceOptions } from "./endpoints.ts";
import { proveChat, proveSend } from "./prove.ts";
import { startCall } from "./start-call.ts";
import { withId } from "./with-id.ts";

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
