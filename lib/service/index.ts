import { randomUUID } from "node:crypto";
import type { Fault } from "../fault.ts";
import { smsReads, templateReads, voiceReads } from "./prove.ts";
import { endpointsOf, type ServiceOptions, watchReads } from "./transport.ts";

export { type Proof, proveChat, proveSend, withId } from "./prove.ts";
export type { RawAnswer, ReadSeen, ServiceOptions } from "./transport.ts";

/** What may be asked of the service; what it carries out is in `sends.ts`. Opens nothing until an operation is called. */
export function createService(options: ServiceOptions) {
  const endpoints = endpointsOf(options);
  const sms = smsReads(endpoints.sms);
  const voice = voiceReads(endpoints.voice);
  const templates = templateReads(endpoints.chat, options.templatePaths);
  const watch = watchReads(options.onRead);
  return {
    sms: { getStatus: watch({ kind: "sms-status", service: "sms" }, sms.getStatus) },
    voice: {
      getCall: watch({ kind: "call", service: "voice" }, voice.getCall),
      listCalls: watch({ kind: "call-list", service: "voice" }, voice.listCalls),
    },
    templates: {
      get: watch({ kind: "template", service: "chat" }, templates.get),
      sync: watch({ kind: "template-sync", service: "chat" }, templates.sync),
      validate: watch({ kind: "template-check", service: "chat" }, templates.validate),
    },
    /** About what nobody has: a refusal of that is an answer, and says what the key may do. */
    probes: {
      sms: watch({ kind: "probe-sms", service: "sms", isAnswer: saysNobodyHasIt }, () =>
        sms.getStatus(randomUUID()),
      ),
      chat: watch({ kind: "probe-chat", service: "chat", isAnswer: saysNobodyHasIt }, (withinMs?: number) =>
        templates.get(randomUUID(), withinMs),
      ),
      voice: watch({ kind: "probe-voice", service: "voice" }, () =>
        voice.listCalls(new URLSearchParams({ pageSize: "1" })),
      ),
    },
  };
}

const saysNobodyHasIt = ({ code }: Fault): boolean =>
  code === "service_not_found" || code === "service_rejected";

export type Service = ReturnType<typeof createService>;
