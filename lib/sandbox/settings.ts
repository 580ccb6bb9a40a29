import { z } from "zod";
import { SandboxBehaviour } from "../contract/desk/sandbox/sandbox-behaviour.ts";
import { WEBHOOK_TIMEOUT_MS } from "../contract/wire/limits.ts";
import type { Tx } from "../db/index.ts";

const ms = (fallback: number) => z.number().int().min(0).max(86_400_000).default(fallback);
const share = (fallback: number) => z.number().min(0).max(1).default(fallback);
// What can be chosen is what the console offers; which of it stands at first is known here alone.
const choices = SandboxBehaviour.shape;

/** How the sandbox behaves where the contract leaves it open: delays in ms, shares from 0 to 1, the side of each gap. */
export const SandboxSettings = z.strictObject({
  smsSubmitMs: ms(1_000),
  smsDeliverMs: ms(3_000),
  chatStepMs: ms(1_500),
  templateReviewMs: ms(5_000),
  callStepMs: ms(2_500),
  callTalkMs: ms(12_000),
  /** How long after a call's end its recording is there (§2.7: once archived). */
  recordingDelayMs: ms(0),
  /** How long a temporary link to a recording works. */
  recordingLinkMs: ms(300_000),
  latencyMs: ms(0),
  smsFailedShare: share(0.025),
  smsSilentShare: share(0.005),
  /** SMS that end as PARTIAL_SUCCESS, which is not final (§3.2). */
  smsPartialShare: share(0),
  chatFailedShare: share(0.02),
  chatLateFailedShare: share(0),
  /** Chat messages that fail after they were delivered (§3.1: any state can). */
  chatFailedDeliveredShare: share(0),
  chatUnknownShare: share(0),
  chatReadShare: share(0.8),
  /** Completed calls that get a recording at all. */
  callRecordedShare: share(1),
  /** `inbound` opens a window for 24 h after an inbound message (§8); `open` keeps every window open. */
  windows: choices.windows.default("inbound"),
  /** Type of `error` in an SMS refusal (§2.1): `mixed` is a list of findings, an object on sender limits, else text. */
  smsError: choices.smsError.default("mixed"),
  /** A development deployment may add a stack trace to its SMS errors (§2.1). */
  hasStackTrace: z.boolean().default(false),
  /** What a single SMS is answered with: 202 by the contract (§4.2); clients of other services expect 200. */
  smsSendStatus: choices.smsSendStatus.default("202"),
  /** Form of an SMS's `messageId` (§2.6 says UUID; older deployments answer a number, others a text). */
  smsMessageId: choices.smsMessageId.default("uuid"),
  /** Which ids a status read takes: those that stand for a UUID (§4.2 r7), or numbers too. */
  smsStatusIds: choices.smsStatusIds.default("uuid"),
  /** How long a segment is (§8 states nothing): 160 and 153 septets, 70 and 67 with other letters; or 70 and 67 whatever it holds. */
  smsLengths: choices.smsLengths.default("gsm"),
  /** Most recipients of one bulk or batch request, and what more are answered with (§8 states no limit). */
  smsMaxRecipients: z.number().int().min(1).max(1_000_000).default(1_000_000),
  smsTooMany: choices.smsTooMany.default("400"),
  /** Form of `data.messageId` in events (§2.9 says number; sends answer a UUID). */
  eventMessageId: choices.eventMessageId.default("numeric"),
  chatInitialStatus: choices.chatInitialStatus.default("processing"),
  /** Which states of §3.1 events tell: from `sent` on, as providers do, or every one on the way. */
  chatSteps: choices.chatSteps.default("provider"),
  /** Where an event says why a message failed: in its code, text and list, or in the list alone (§2.9). */
  chatErrors: choices.chatErrors.default("everywhere"),
  /** What an accepted recipient's result carries as `messageId`: a UUID when persisted (§2.3), or another id. */
  chatMessageId: choices.chatMessageId.default("present"),
  /** From where on a message's `wamid` is told: its result, its first event, a later event, or nowhere (§2.3, §4.1 r7). */
  wamid: choices.wamid.default("first-event"),
  /** Whether a message that fails before it was sent has a wamid too (§2.9 lists one for every status). */
  failedWamid: choices.failedWamid.default("present"),
  /** What lets the service see the provider's review of a template (§3.3): an event at once, a read, or a sync only. */
  templateReviews: choices.templateReviews.default("event"),
  /** Where a call list keeps its items; `array` is `data` itself (§4.3 does not show it). */
  callList: choices.callList.default("items"),
  /** Where a call list tells how many there are; a list that is `data` itself can do so only beside it (§4.3). */
  callTotal: choices.callTotal.default("pagination"),
  /** Which words a call's `status` is told in (§3.4 states none). */
  callWords: choices.callWords.default("usual"),
  /** Whether a call's times are right, its end before its start, or both missing. */
  callClock: choices.callClock.default("right"),
  recordingFormat: choices.recordingFormat.default("wav"),
  /** Whether links to recordings lead here, or to a host that the console was not told of. */
  recordingHost: choices.recordingHost.default("own"),
  /** Whether a link to a recording answers byte ranges; without them it always answers the whole. */
  hasRecordingRanges: z.boolean().default(true),
  /** Whose mobiles SMS reaches (§4.2 r6). */
  enabledCountries: choices.enabledCountries.default(["TZ"]),
  /** For development: callbacks may go to this machine, over plain HTTP too; every other rule of §6.4 stays. */
  allowsLoopbackWebhooks: z.boolean().default(false),
  webhookTimeoutMs: z.number().int().min(1).max(10_000).default(WEBHOOK_TIMEOUT_MS),
  seed: z.number().int().default(1),
});
export type SandboxSettings = z.infer<typeof SandboxSettings>;

/** Reads a stored value, undefined before it was first written. */
export async function getSetting(tx: Tx, name: string): Promise<unknown> {
  const [row] = await tx.query<{ value: unknown }>("SELECT value FROM sandbox.setting WHERE name = $1", [
    name,
  ]);
  return row?.value;
}

/** Writes a value under its name. */
export async function updateSetting(tx: Tx, name: string, value: unknown): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.setting (name, value) VALUES ($1, $2::jsonb)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [name, JSON.stringify(value)],
  );
}
