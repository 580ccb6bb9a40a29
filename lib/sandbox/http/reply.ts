import { type FiredFault, shuffled } from "../faults.ts";
import { type Answer, type Frame, successEnvelope } from "./fault.ts";
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

type Counted = Record<string, unknown>;
type Contradiction = "rejected-many" | "accepted-more" | "accepted-none" | "negative" | "credits-none";

/** `data` of an SMS answer whose counts contradict the rest of it; undefined where it counts nothing. */
export function alterCounts(data: Counted, how: Contradiction): Counted | undefined {
  const name = ["acceptedCount", "messageCount"].find((each) => typeof data[each] === "number");
  if (name === undefined) return undefined;
  const changes: Record<Contradiction, Counted> = {
    "rejected-many": { rejectedCount: 99 },
    "accepted-more": { [name]: Number(data[name]) + 1 },
    "accepted-none": { [name]: 0 },
    negative: { [name]: -Number(data[name]) },
    "credits-none": { creditsDeducted: 0 },
  };
  return { ...data, ...changes[how] };
}

type Json = unknown;
export type FieldForm = "null" | "missing" | "text" | "number" | "boolean" | "empty" | "list" | "object";

/** Turns the field at a path of a JSON value into something else, in place; how many such fields there were. */
export function alterField(value: Json, path: readonly string[], form: FieldForm): number {
  const [name = "", ...rest] = path;
  if (typeof value !== "object" || value === null) return 0;
  const holder = value as Record<string, Json>;
  const names = name === "*" ? Object.keys(holder) : [name].filter((each) => Object.hasOwn(holder, each));
  let altered = 0;
  for (const each of names) {
    if (rest.length > 0) altered += alterField(holder[each], rest, form);
    else altered += alterMember(holder, each, form);
  }
  return altered;
}

function alterMember(holder: Record<string, Json>, name: string, form: FieldForm): number {
  if (form === "missing" && Array.isArray(holder)) holder.splice(Number(name), 1);
  else if (form === "missing") delete holder[name];
  else holder[name] = formed(holder[name], form);
  return 1;
}

function formed(value: Json, form: Exclude<FieldForm, "missing">): Json {
  const forms: Record<typeof form, () => Json> = {
    null: () => null,
    text: () => (typeof value === "object" ? JSON.stringify(value) : String(value)),
    number: () => numberFrom(value),
    boolean: () => true,
    empty: () => "",
    list: () => [value],
    object: () => ({ value }),
  };
  return forms[form]();
}

/** The number it says, else the time it says in ms, else any. */
function numberFrom(value: Json): number {
  if (typeof value === "number") return value;
  const said = typeof value === "string" && value !== "" ? Number(value) : Number.NaN;
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return [said, time].find(Number.isFinite) ?? 7;
}

type Envelope = Record<string, unknown>;
type Shape =
  | "nested-data"
  | "bare-data"
  | "text-numbers"
  | "number-times"
  | "other-case"
  | "null-row"
  | "odd-rows";

const ODD_ROWS = [null, "odd", 7, [], {}];
const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** An answer in another form; undefined where it has nothing that could take it. */
export function alterShape(envelope: Envelope, shape: Shape): unknown {
  const { data } = envelope;
  const shapes: Record<Shape, () => unknown> = {
    "nested-data": () => ({ ...envelope, data: { data } }),
    "bare-data": () => data,
    "text-numbers": () => ({ ...envelope, data: mapLeaves(data, numberAsText) }),
    "number-times": () => ({ ...envelope, data: mapLeaves(data, timeAsNumber) }),
    "other-case": () => ({ ...envelope, data: mapLeaves(data, statusInOtherCase) }),
    "null-row": () => withRows(envelope, ([_first, ...others]) => [null, ...others]),
    "odd-rows": () => withRows(envelope, (rows) => [...ODD_ROWS, ...rows]),
  };
  return shapes[shape]();
}

function withRows(envelope: Envelope, change: (rows: unknown[]) => unknown[]): unknown {
  const { data } = envelope;
  if (Array.isArray(data)) return { ...envelope, data: change(data) };
  const members = Object.entries((data ?? {}) as Record<string, unknown>);
  const [name, rows] = members.find(([, member]) => Array.isArray(member)) ?? [];
  if (name === undefined) return undefined;
  return { ...envelope, data: { ...(data as object), [name]: change(rows as unknown[]) } };
}

function mapLeaves(value: unknown, change: (leaf: unknown, name: string) => unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((each) => mapLeaves(each, change, name));
  if (typeof value !== "object" || value === null) return change(value, name);
  const members = Object.entries(value).map(([key, member]) => [key, mapLeaves(member, change, key)]);
  return Object.fromEntries(members);
}

function numberAsText(leaf: unknown): unknown {
  return typeof leaf === "number" ? String(leaf) : leaf;
}

function timeAsNumber(leaf: unknown): unknown {
  return typeof leaf === "string" && ISO_TIME.test(leaf) ? Date.parse(leaf) : leaf;
}

function statusInOtherCase(leaf: unknown, name: string): unknown {
  if (name !== "status" || typeof leaf !== "string") return leaf;
  return leaf === leaf.toUpperCase() ? leaf.toLowerCase() : leaf.toUpperCase();
}
