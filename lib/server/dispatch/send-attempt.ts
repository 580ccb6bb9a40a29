import { performance } from "node:perf_hooks";
import type { ChatResult } from "#lib/contract/wire/chat.ts";
import type { SmsBatchSent, SmsBulkSent, SmsSent } from "#lib/contract/wire/sms.ts";
import { Fault } from "#lib/fault.ts";
import type { Answer, Service } from "#lib/service/index.ts";
import type { Attempt, Operation } from "../store/attempt.ts";

/** What one POST brought; a fault says by `retry` what is known of its effect. */
export type Outcome =
  | { kind: "chat"; httpStatus: number; raw: string; data: { results: ChatResult[] } }
  | { kind: "sms-one"; httpStatus: number; raw: string; data: SmsSent }
  | { kind: "sms-bulk"; httpStatus: number; raw: string; data: SmsBulkSent }
  | { kind: "sms-batch"; httpStatus: number; raw: string; data: SmsBatchSent }
  | { kind: "fault"; fault: Fault };

/** A process that was paused between claim and send must not send: the claim may be somebody else's by now. */
const MAX_CLAIM_AGE_MS = 5_000;

/** Makes exactly one POST for a committed attempt; never throws, never repeats. */
export async function sendAttempt(service: Service, attempt: Attempt, body: string): Promise<Outcome> {
  if (performance.now() - attempt.claimedAtMs > MAX_CLAIM_AGE_MS) {
    return fault(new Fault("not_ready", "More than 5 s passed between claim and send.", { retry: "safe" }));
  }
  try {
    return await SEND[attempt.operation](service, body);
  } catch (error) {
    if (error instanceof Fault) return fault(error);
    return fault(
      new Fault("service_unknown_outcome", "The request failed in an unforeseen way.", {
        cause: error,
        retry: "unknown-outcome",
      }),
    );
  }
}

const fault = (value: Fault): Outcome => ({ kind: "fault", fault: value });

const answered = <K extends string, T>(kind: K, answer: Answer<T>) => ({ kind, ...answer });

const SEND: Record<Operation, (service: Service, body: string) => Promise<Outcome>> = {
  "sms.send": async (service, body) => answered("sms-one", await service.sms.send(body)),
  "sms.bulk": async (service, body) => answered("sms-bulk", await service.sms.sendBulk(body)),
  "sms.batch": async (service, body) => answered("sms-batch", await service.sms.sendBatch(body)),
  "chat.text": async (service, body) => answered("chat", await service.chat.sendText(body)),
  "chat.template": async (service, body) => answered("chat", await service.chat.sendTemplate(body)),
};
