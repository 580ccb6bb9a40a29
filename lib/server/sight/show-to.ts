import type { z } from "zod";
import { canSeeNumbers, type Entitled, hasRight } from "../../contract/desk/team/rights.ts";
import { MASK } from "../../contract/rules/text/mask.ts";
import { maskNumbers } from "../../contract/rules/text/mask-numbers.ts";
import { blotSecrets } from "../../service/blot-secrets.ts";
import type { Ctx } from "../context.ts";
import type { Env } from "../env.ts";

/** Who looks (null is everybody at once, or nobody in particular), and what nobody may see. */
export type Sight = { person: Entitled | null; secrets: readonly string[] };

type Showing = { text: (text: string) => string; isMasked: boolean };
/** `whole`: how what is written to be sent is shown, where that is otherwise. */
type Zone = Showing & { isForeign: boolean; whole: Partial<Showing> };

/**
 * An answer as this person may see it: secrets blotted out for all, and for those without the right every phone number
 * masked, the columns of files and the bytes of events withheld. What is not named here is masked, so that a new field
 * is safe before anybody thinks of it.
 */
export function showTo({ person, secrets }: Sight, value: unknown): unknown {
  const isMasked = !canSeeNumbers(person);
  const blot = (given: string) => blotSecrets(given, secrets);
  const text = (given: string) => {
    const blotted = blot(given);
    return isMasked ? maskNumbers(blotted) : blotted;
  };
  const whole = hasRight(person, "chat") ? { text: blot, isMasked: false } : {};
  return show(value, { text, isMasked, isForeign: false, whole }, secrets);
}

/** Ids, cursors and hashes of ours: masked, they would lead nowhere. The address of a machine is no number either. */
const IDS = new Set([
  "id",
  "actorId",
  "address",
  "attemptId",
  "automationId",
  "callAttemptId",
  "callId",
  "campaignId",
  "campaignIds",
  "dependents",
  "email",
  "eventId",
  "eventMessageId",
  "fileId",
  "groupIds",
  "link",
  "listId",
  "listIds",
  "makers",
  "messageId",
  "next",
  "nextCursor",
  "noteId",
  "planHash",
  "reasonId",
  "requestId",
  "sendId",
  "serviceId",
  "sessionId",
  "startToken",
  "target",
  "templateId",
]);
/** What others made up: there a key may be a number, too, and a number may be one of JSON. */
const FOREIGN = new Set([
  "payload",
  "detail",
  "headers",
  "componentSchema",
  "variableSchema",
  "rejectionInfo",
  "disableInfo",
  "lockInfo",
  "lastSyncError",
  "metadata",
]);
/** Made by us a moment ago, for this person alone, out of chance: seven digits in it are no number of anybody. */
const FRESHLY_MADE = new Set(["passkeyOptions", "qrPath", "recoveryCodes", "signingSecret", "totpSecret"]);
/**
 * Written by the team to be sent to customers as it stands, numbers to call and prices included: masked, the dots would be
 * sent, or saved. Whoever may answer by chat has it whole; to anybody else it is a text like any other.
 */
const TO_BE_SENT = new Set(["awayAnswer", "savedReplies", "savedReply", "wordAnswers"]);
const BYTES = new Set(["raw", "conflictRaw"]);
/** A person's own file, names, debts, second numbers; the name somebody goes by; and what a person looked for in these. */
const OF_FILES = new Set(["columns", "personName", "search", "value"]);

function show(value: unknown, zone: Zone, secrets: readonly string[]): unknown {
  if (typeof value === "string") return zone.text(value);
  if (typeof value === "number") return zone.isForeign && zone.isMasked ? showNumber(value, zone) : value;
  if (Array.isArray(value)) return value.map((part) => show(part, zone, secrets));
  if (typeof value !== "object" || value === null) return value;
  if (zone.isForeign)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        zone.text(key),
        isUnixTime(key, part) ? part : show(part, zone, secrets),
      ]),
    );
  // A copy of the same shape: an answer has thousands of these.
  const shown: Record<string, unknown> = { ...value };
  for (const key of Object.keys(shown)) shown[key] = showField(key, shown[key], zone, secrets);
  return shown;
}

// In a text nobody can tell one from a number: there its name says that it is none.
const OF_TIME = /(?:^|[_-])(?:at|time|timestamp|expires|expiration)$|[a-z](?:At|Time|Timestamp)$/i;
const UNIX_TIME = /^1[78]\d{8}(?:\d{3})?$/;
const isUnixTime = (key: string, part: unknown): boolean =>
  (typeof part === "number" || typeof part === "string") && OF_TIME.test(key) && UNIX_TIME.test(String(part));

function showField(key: string, part: unknown, zone: Zone, secrets: readonly string[]): unknown {
  if (FRESHLY_MADE.has(key)) return part;
  if (TO_BE_SENT.has(key)) return show(part, { ...zone, ...zone.whole }, secrets);
  if (BYTES.has(key)) return typeof part === "string" ? showBytes(part, zone, secrets) : part;
  if (zone.isMasked && OF_FILES.has(key)) return withhold(part);
  if (IDS.has(key) && isText(part)) return blotted(part, secrets);
  return show(part, FOREIGN.has(key) ? { ...zone, isForeign: true } : zone, secrets);
}

/** One id, or several. */
const isText = (part: unknown): part is string | string[] =>
  typeof part === "string" || (Array.isArray(part) && part.every((one) => typeof one === "string"));

const blotted = (part: string | string[], secrets: readonly string[]) =>
  typeof part === "string" ? blotSecrets(part, secrets) : part.map((one) => blotSecrets(one, secrets));

function showNumber(value: number, zone: Zone): unknown {
  const shown = zone.text(String(value));
  return shown === String(value) ? value : shown;
}

/** Bytes are shown as they came, or not at all. */
function showBytes(base64: string, zone: Zone, secrets: readonly string[]): string | null {
  if (zone.isMasked) return null;
  const text = Buffer.from(base64, "base64").toString("latin1");
  const blotted = blotSecrets(text, secrets);
  // Dots of one byte each: it goes back as it came.
  return blotted === text ? base64 : Buffer.from(blotted.replaceAll("•", "*"), "latin1").toString("base64");
}

function withhold(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withhold);
  return part === "" || part === null || part === undefined ? part : MASK;
}

/** With whose eyes an answer is read. */
export function sightOf({ actor, env }: Pick<Ctx, "actor" | "env">): Sight {
  return { person: actor, secrets: secretsOf(env) };
}

/** The one reading of data for people, for pages and routes alike: by its schema, then by the rights of who looks. */
export function seen<A extends z.ZodType>(sight: Sight, answer: A, value: z.input<A>): z.output<A> {
  const parsed = answer.safeParse(value);
  if (!parsed.success) throw new Error("The answer does not fit its schema.", { cause: parsed.error });
  return showTo(sight, parsed.data) as z.output<A>;
}

/** What must never be shown, wherever it is echoed: our keys, the secrets of callbacks and of sessions. */
export function secretsOf({ service, webhookSecrets, sessionSecret }: Env): string[] {
  const keys = [service.chat.apiKey, service.sms.apiKey, service.voice.apiKey];
  return [...new Set([...keys, ...webhookSecrets, sessionSecret])];
}
