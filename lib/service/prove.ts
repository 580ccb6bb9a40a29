import type { CallIds } from "../contract/rules/call/ask-id-of.ts";
import { isUuid } from "../contract/rules/text/is-uuid.ts";
import type { ChatResult } from "../contract/wire/chat.ts";
import { OPERATIONS, operationsWith, TemplatePaths } from "../contract/wire/paths.ts";
import { type Frame, readFrame } from "../contract/wire/read/frame.ts";
import { type Loose, NO_ID, type Parsed, parseLoosely } from "../contract/wire/read/loose.ts";
import { type Read, readChatResults, readSmsStatus, type SmsOne } from "../contract/wire/send-answer.ts";
import { readTemplate, readTemplateValidation } from "../contract/wire/template-answer.ts";
import { type CallSession, readCallList, readCallSession } from "../contract/wire/voice.ts";
import { because, CUT_OFF, reason } from "../contract/words/reason/say-reason.ts";
import type { Unproven } from "../contract/words/reason/service-reasons.ts";
import { Fault } from "../fault.ts";
import { ask } from "./call.ts";
import { faultFromRefusal } from "./refusal.ts";
import { requestIdIn } from "./request-id-in.ts";
import type { Endpoint, RawAnswer } from "./transport.ts";

/** What an answer named, the text as it came for the journal, and what of it was not understood. */
export type Proof<T> = { httpStatus: number; data: T; raw: string; oddities: string[] };

/** Reads one operation's result in a place of the answer; null where nothing is named there. */
export type Reader<T> = (place: Loose, isCut: boolean) => Read<T> | null | undefined;

/** Of these in the envelope of a 2xx we believe that the request was refused (engine.md §1). */
const BELIEVED: readonly number[] = [400, 404, 409, 422];

/**
 * What the answer to an SMS or a call proves (engine.md §1). Throws a Fault: refused, `unknown-outcome` where it proves
 * nothing, `service_malformed` where it was carried out and the rest got lost.
 */
export function proveSend<T>(answer: RawAnswer, read: Reader<T>): Proof<T> {
  const opened = open(answer, read);
  const { frame, parsed, named } = opened;
  if (!isSuccess(answer)) throw refusalOf(answer, opened);
  if (!parsed || !frame) throw unproven(answer, { kind: answer.text.trim() === "" ? "empty" : "other" });
  if (frame.status !== null && frame.status >= 300) throw refusedOrNot(answer, frame, frame.status);
  if (frame.isFailure) throw unproven(answer, { kind: "failed" });
  if (named) return { httpStatus: answer.httpStatus, raw: answer.text, ...named };
  const hasSaidYes = frame.status !== null || NAMES_ID.test(answer.text);
  if (parsed.isCut && hasSaidYes) throw idsLost(answer, [CUT_OFF]);
  throw unproven(answer, { kind: "no-id" });
}

const NAMES_ID = new RegExp(
  `"(message_?id|callAttemptId|sessionId)"\\s*:\\s*("(?!(${NO_ID})")[^"]|[1-9])`,
  "i",
);

/**
 * Chat is safe to repeat with its key, so whatever a 2xx says of one recipient counts, and its frame does not. Of any
 * other status only who was taken counts: everybody else is asked for again with the same key.
 */
export function proveChat(answer: RawAnswer): Proof<{ results: ChatResult[] }> {
  const opened = open(answer, readChatResults);
  const { frame, named } = opened;
  if (!isSuccess(answer)) {
    const results = named?.data.results.filter(({ success }) => success) ?? [];
    if (results.length === 0) throw refusalOf(answer, opened);
    const oddities = [...(named?.oddities ?? []), "status"];
    return { httpStatus: answer.httpStatus, raw: answer.text, data: { results }, oddities };
  }
  if (named) return { httpStatus: answer.httpStatus, raw: answer.text, ...named };
  if (frame?.status != null && frame.status >= 300) throw refusedOrNot(answer, frame, frame.status);
  throw unproven(answer, { kind: "other" });
}

/** A read of the service: what cannot be understood is a fault, and nothing has happened. */
export function proveRead<T>(answer: RawAnswer, read: Reader<T>): Proof<T> {
  if (!isSuccess(answer)) throw faultFromRefusal(answer);
  const { frame, parsed, named } = open(answer, read);
  if (frame?.status != null && frame.status >= 400) throw faultFromRefusal(answer, frame.status);
  if (named && !parsed?.isCut && !frame?.isFailure)
    return { httpStatus: answer.httpStatus, raw: answer.text, ...named };
  const upstream = { status: answer.httpStatus, raw: answer.text, requestId: requestIdIn(answer.headers) };
  throw new Fault("service_malformed", ...because(reason("unreadable"), { upstream }));
}

/** The request was carried out, but the ids are lost. */
export function idsLost(answer: Pick<RawAnswer, "httpStatus" | "text">, oddities: string[]): Fault {
  const upstream = { status: answer.httpStatus, raw: answer.text, oddities };
  return new Fault("service_malformed", ...because(reason("ids-unreadable"), { upstream }));
}

type Opened<T> = { parsed: Parsed | undefined; frame: Frame | undefined; named: Read<T> | null };

function open<T>(answer: RawAnswer, read: Reader<T>): Opened<T> {
  const parsed = parseLoosely(answer.text);
  const frame = parsed && readFrame(parsed.json);
  let named: Read<T> | null = null;
  for (const place of frame?.places ?? []) named ??= read(place, parsed?.isCut ?? false) ?? null;
  if (named && parsed?.isCut) named.oddities.push(CUT_OFF);
  return { parsed, frame, named };
}

const isSuccess = ({ httpStatus }: RawAnswer): boolean => httpStatus >= 200 && httpStatus < 300;

/** Of a refusal the envelope repeats the status, or gives none, or another one that refuses (§2.1). */
const REFUSING: readonly (number | null)[] = [null, 400, 401, 403, 404, 409, 413, 422, 429];

/**
 * A status that refuses proves that nothing was sent only in the service's own envelope, whole, and where nothing in it
 * says otherwise: else it is a gateway's, which may have passed the request on. A 429 is given before anything is done,
 * by whomever.
 */
function refusalOf(answer: RawAnswer, { parsed, frame }: Opened<unknown>): Fault {
  const refusal = faultFromRefusal(answer);
  if (refusal.retry === "unknown-outcome") return refusal;
  const status = answer.httpStatus;
  if (frame?.isAccepting) return unproven(answer, { kind: "accepting-refusal", status });
  if (status === 429) return refusal;
  const isWhole = !answer.isCut && parsed?.isCut === false;
  const isReasoned = frame !== undefined && (frame.message ?? frame.code ?? frame.status) !== null;
  return isWhole && isReasoned && REFUSING.includes(frame.status)
    ? refusal
    : unproven(answer, { kind: "odd-refusal", status });
}

function refusedOrNot(answer: RawAnswer, frame: Frame, claimed: number): Fault {
  if (BELIEVED.includes(claimed) && frame.isBare && !answer.isCut) return faultFromRefusal(answer, claimed);
  return unproven(answer, { kind: "two-statuses", status: answer.httpStatus, claimed }, frame.message);
}

function unproven(answer: RawAnswer, what: Unproven, message: string | null = null): Fault {
  const said = message ?? textOf(answer.text);
  const upstream = {
    status: answer.httpStatus,
    message: said,
    raw: answer.text,
    requestId: requestIdIn(answer.headers),
    isBaffling: !answer.isCut,
  };
  const why = reason("unproven", { what, words: said });
  return new Fault(
    "service_unknown_outcome",
    ...because(why, { retry: "unknown-outcome" as const, upstream }),
  );
}

const MAX_WORDS = 160;

/** The words of a page or of JSON, for people. */
function textOf(raw: string): string {
  const frame = readFrame(parseLoosely(raw)?.json);
  const words =
    frame.error ??
    frame.message ??
    raw.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " ").replace(/<[^>]*>/g, " ");
  return words.replace(/\s+/g, " ").trim().slice(0, MAX_WORDS).replaceAll("\0", "").toWellFormed();
}

/** A single send's proof with its id; accepted without one, the ids are lost. */
export function withId(proof: Proof<SmsOne>): Proof<{ messageId: string; status: string }> {
  const { messageId, status } = proof.data;
  if (messageId === null) throw idsLost({ httpStatus: proof.httpStatus, text: proof.raw }, proof.oddities);
  return { ...proof, data: { messageId, status } };
}

/** What may be asked about templates (§4.1); a deployment may override the sub-paths that the contract does not show. */
export function templateReads(endpoint: Endpoint, paths: TemplatePaths = TemplatePaths.parse({})) {
  const operations = operationsWith(paths);
  return {
    get: async (id: string, withinMs?: number) =>
      proveRead(await ask(endpoint, { operation: operations.getTemplate, id, withinMs }), readTemplate),
    sync: async (id: string) =>
      proveRead(await ask(endpoint, { operation: operations.syncTemplate, id, body: "{}" }), readTemplate),
    validate: async (id: string, body: string) =>
      proveRead(
        await ask(endpoint, { operation: operations.validateTemplate, id, body }),
        readTemplateValidation,
      ),
  };
}

/** What may be asked about an SMS (§4.2). */
export function smsReads(endpoint: Endpoint) {
  return {
    /** An answer with the UUID of another message is about that one: it came from a cache or a mixed-up connection. */
    async getStatus(messageId: string) {
      const raw = await ask(endpoint, { operation: OPERATIONS.getSmsStatus, id: messageId });
      const answer = proveRead(raw, readSmsStatus);
      const told = answer.data.messageId;
      if (told === null || !isOfAnother(told, messageId)) return answer;
      const upstream = { status: answer.httpStatus, raw: answer.raw };
      throw new Fault("service_malformed", ...because(reason("other-sms", { id: told }), { upstream }));
    },
  };
}

/** Only of two UUIDs: a service that takes an id of another form may answer with the UUID of that message. */
const isOfAnother = (told: string, asked: string): boolean =>
  isUuid(told) && isUuid(asked) && told.toLowerCase() !== asked.toLowerCase();

/** What may be asked about calls (§4.3). */
export function voiceReads(endpoint: Endpoint) {
  return {
    /** Asks by `id`; an answer that names no identifier of the call that is `meant` is about another one. */
    async getCall(id: string, meant: CallIds) {
      const raw = await ask(endpoint, { operation: OPERATIONS.getCall, id });
      const answer = proveRead(raw, readCallSession);
      // What a call is wrapped in may have an id, too.
      const calls = readFrame(parseLoosely(raw.text)?.json).places.flatMap(
        (place) => readCallSession(place) ?? [],
      );
      const read = calls.find(({ data }) => namesOne(data, meant));
      if (read) return { ...answer, data: read.data };
      const upstream = { status: answer.httpStatus, raw: answer.raw };
      const why = reason("other-call", { id: answer.data.id });
      throw new Fault("service_malformed", ...because(why, { upstream }));
    },
    async listCalls(query: URLSearchParams) {
      const raw = await ask(endpoint, { operation: OPERATIONS.listCalls, query });
      const list = readCallList(parseLoosely(raw.text)?.json);
      return proveRead(raw, () => list && { data: list, oddities: [] }).data;
    },
  };
}

function namesOne({ id, callAttemptId }: CallSession, meant: CallIds): boolean {
  const known = [meant.sessionId, meant.callAttemptId].map((one) => one?.toLowerCase());
  return [id, callAttemptId].some((told) => told && known.includes(told.toLowerCase()));
}
