import type { FiredFault } from "../faults.ts";
import { shuffled } from "../random.ts";
import { alterCounts } from "./alter-counts.ts";
import { alterField } from "./alter-field.ts";
import { alterShape } from "./alter-shape.ts";
import { type Answer, type Frame, successEnvelope } from "./answer.ts";
import { Refusal } from "./refusal.ts";

export type Reply = { status: number; text: string };

/** What is written for a request that took effect, as its faults have it; throws where they let it say no. */
export function replyOf(answer: Answer, faults: FiredFault[], frame: Frame): Reply {
  const data = faults.reduce(withDataFault, answer.data);
  const { status, envelopeStatus } = statusesOf(answer, faults);
  // A copy, so that a fault of the answer alters nothing else; dates become the texts they are written as.
  const envelope: unknown = JSON.parse(
    JSON.stringify(successEnvelope({ ...answer, data, status: envelopeStatus }, frame)),
  );
  return { status, text: JSON.stringify(faults.reduce(withEnvelopeFault, envelope)) };
}

function statusesOf({ status }: Answer, faults: FiredFault[]) {
  const fault = faults.find((each) => each.kind === "disagree" && each.when === "after");
  if (fault?.kind !== "disagree") return { status, envelopeStatus: status };
  fault.meet();
  if (fault.envelope >= 400 && fault.as === "refusal") {
    throw new Refusal(fault.envelope, "The request is refused", { httpStatus: fault.http });
  }
  return { status: fault.http, envelopeStatus: fault.envelope };
}

function withDataFault(data: unknown, fault: FiredFault): unknown {
  const altered = alteredData(data, fault);
  if (altered === undefined) return data;
  fault.meet();
  return altered;
}

function alteredData(data: unknown, fault: FiredFault): unknown {
  if (typeof data !== "object" || data === null) return undefined;
  if (fault.kind === "counts") return alterCounts(data as Record<string, unknown>, fault.as);
  const { results } = data as { results?: unknown };
  if (fault.kind !== "results" || !Array.isArray(results)) return undefined;
  const altered = {
    shuffled: () => shuffled(results, fault.random),
    fewer: () => results.slice(0, -1),
    doubled: () => [...results, ...results],
  };
  return { ...data, results: altered[fault.as]() };
}

function withEnvelopeFault(envelope: unknown, fault: FiredFault): unknown {
  if (fault.kind === "field" && alterField(envelope, fault.field.split("."), fault.as) > 0) fault.meet();
  if (fault.kind !== "shape") return envelope;
  const altered = alterShape(envelope as Record<string, unknown>, fault.as);
  if (altered === undefined) return envelope;
  fault.meet();
  return altered;
}
