import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { Channel, Lane } from "#lib/contract/desk/campaign/campaign.ts";
import { t, translated } from "#lib/contract/language.ts";
import { CHANNEL_FACTS } from "#lib/contract/rules/sending/channels.ts";
import { REPEAT_HOURS } from "#lib/contract/rules/sending/repeat-hours.ts";
import { forbiddenReason } from "#lib/contract/words/forbidden-words.ts";
import { formatCount, formatNoun, plural } from "#lib/contract/words/format-count.ts";
import type { Tx } from "#lib/db/index.ts";
import { Fault } from "#lib/fault.ts";
import { requireSmallSend } from "#lib/server/approval/index.ts";
import { recordAudit } from "#lib/server/audit/index.ts";
import { publish } from "#lib/server/publish.ts";
import { insertDirectCampaign, keepTrace } from "#lib/server/store/campaign/campaign.ts";
import { readChunk } from "#lib/server/store/campaign/plan.ts";
import { insertRecipients } from "#lib/server/store/campaign/recipient/recipient-found.ts";
import { getSetting } from "#lib/server/store/console/setting.ts";
import { hasConversation } from "#lib/server/store/conversation/list.ts";
import { holdErasures } from "#lib/server/store/erasure/erasure-turn.ts";
import { type Attempt, insertAttempt, type Operation } from "#lib/server/store/sending/attempt.ts";
import { noteReached } from "#lib/server/store/sending/chat-reach.ts";
import { type Connection, lockRefilledConnection } from "#lib/server/store/sending/connection.ts";
import {
  type DirectRepeat,
  listDirectRepeats,
  type RepeatQuestion,
} from "#lib/server/store/sending/direct-repeats.ts";
import { insertMarketingContacts, listForbidden, lockCaps } from "#lib/server/store/sending/forbidden.ts";
import type { Member } from "#lib/server/store/sending/member.ts";
import { spendSendToken } from "#lib/server/store/sending/send-token.ts";
import { traceParent } from "#lib/trace.ts";
import { buildBody, type Envelope, hashBody, numbersOf, segmentsOf } from "../../attempt.ts";

/** One request a person makes from a composer; it goes through the same journal as a campaign. */
export type DirectSend = Envelope & {
  channel: Channel | "voice";
  operation: Operation;
  lane: Lane;
  name: string;
  /** Who sends: written into the audit by the transaction that plans the send, and by no other. */
  actor: { userId: string; name: string };
  recipients: { number: string; text: string | null; parameters: unknown; segments: number }[];
  /** Absent where no composer pressed. */
  press?: Press;
  /** What the audit names; a call has a row of its own, a message is the composer's. */
  target?: string;
  /** Of marketing, for the caps: today by the company's clock. Absent for a service message. */
  marketing?: { day: string };
  /** The send whose people this one tries again. */
  retryOf?: string;
  /** The conversation in which it is an answer. */
  replyTo?: number;
  /** It is written down now and sent then, by the worker; see `unlessHeard` of the reply. */
  later?: { graceSeconds: number; unlessHeard: number | undefined } | undefined;
  /** Runs in the transaction that writes the send down, before it: what it throws refuses the send. */
  guard?: (tx: Tx, attemptId: string) => Promise<void>;
  /** Runs last in it, once nothing refuses the send any more: for what is written into the log beside it. */
  written?: (tx: Tx) => Promise<void>;
};

/** A request that is written down, and its bytes. */
export type Planned = { attempt: Attempt; body: string };

/** A press that is written down and of which nothing is claimed: it can be undone, and the worker sends it then. */
export type Waiting = { campaignId: string; startsAt: Date };

/** A press leaves when it can; campaigns leave its people their place for so long beyond the second. */
const DIRECT_MARGIN_MS = 1_000;

/** Writes a whole press down as one request, or without one where it can be undone. Throws where it is refused, and then nothing is written. */
export async function planDirect(tx: Tx, owner: string, send: DirectSend): Promise<Planned | Waiting> {
  const id = randomUUID();
  const campaignId = randomUUID();
  const { press, actor, channel } = send;
  const isCall = channel === "voice";
  if (send.replyTo !== undefined) await holdConversation(tx, send.replyTo);
  if (press) await spendToken(tx, { press, userId: actor.userId, campaignId, isCall });
  await send.guard?.(tx, id);
  await requireSmallSend(tx, sizeOf(send));
  // An opt-out is about messages; whether somebody is called, the guard decides.
  if (!isCall) await refuseForbidden(tx, send);
  const { members, graceUntil } = await storeMembers(tx, campaignId, send);
  const connection = await lockRefilledConnection(tx, CHANNEL_FACTS[channel].service);
  if (connection.blockedMs > 0) {
    const what = isCall
      ? t("Nobody was called.", "Hakuna aliyepigiwa.")
      : t("Nothing was sent.", "Hakuna kilichotumwa.");
    throw new Fault(
      "service_rate_limited",
      t(`The service asked us to go slower. ${what}`, `Huduma ilituomba tupunguze kasi. ${what}`),
      {
        retry: "after",
        retryAfterMs: connection.blockedMs,
      },
    );
  }
  if (press && channel !== "voice") await refuseRepeats(tx, press, { ...send, channel, campaignId });
  const planned =
    graceUntil === null
      ? await writeAttempt(tx, { id, campaignId, owner, send, members, connection })
      : { campaignId, startsAt: graceUntil };
  await recordAudit(tx, {
    actor,
    action: `send.${send.operation}`,
    target: send.target ?? "composer",
    detail: { recipients: members.length },
  });
  await send.written?.(tx);
  // Who else has the conversation open is to see that somebody answers in it, before they do.
  if (send.replyTo !== undefined) await publish(tx, [{ topic: "inbox", data: {} }]);
  return planned;
}

const sizeOf = ({ recipients, channel }: DirectSend) => ({
  people: recipients.length,
  credits: recipients.reduce((sum, { segments }) => sum + segments, 0),
  isSms: channel === "sms",
});

export type Writing = {
  id: string;
  campaignId: string;
  owner: string;
  send: DirectSend;
  members: Member[];
  /** Locked, and not blocked. */
  connection: Connection;
};

/** One request of a press, with what it takes of the rate. */
export async function writeAttempt(tx: Tx, writing: Writing): Promise<Planned> {
  const { id, campaignId, owner, send, members, connection } = writing;
  const { operation } = send;
  const body = buildBody(operation, send, members);
  const attempt = { id, campaignId, operation, bodyHash: hashBody(body), members };
  await insertAttempt(tx, {
    ...attempt,
    owner,
    segmentsPredicted: segmentsOf(members),
    balanceBefore: connection.balance,
    service: connection.service,
    cursor: null,
    marginMs: DIRECT_MARGIN_MS,
  });
  if (send.marketing) await insertMarketingContacts(tx, { ...send.marketing, campaignId, members });
  // Counted, and never held: a person looks at it.
  if (operation === "chat.template") await noteReached(tx, numbersOf(members));
  return { attempt: { ...attempt, fence: 1, tries: 1, claimedAtMs: performance.now() }, body };
}

/** So long a press waits to be undone: one to several people, and an answer in a conversation that is for later. */
async function graceOf(tx: Tx, { press, channel, recipients, replyTo, later }: DirectSend): Promise<number> {
  if (later) return later.graceSeconds;
  const isUndoable = press !== undefined && channel !== "voice" && recipients.length > 1;
  return isUndoable && replyTo === undefined ? getSetting(tx, "graceSeconds") : 0;
}

/** The members as the database gives them back: only from those can the worker make the same bytes for another try. */
async function storeMembers(
  tx: Tx,
  campaignId: string,
  send: DirectSend,
): Promise<{ members: Member[]; graceUntil: Date | null }> {
  const { recipients } = send;
  const segments = recipients.reduce((sum, recipient) => sum + recipient.segments, 0);
  const graceUntil = await insertDirectCampaign(tx, {
    ...send,
    graceSeconds: await graceOf(tx, send),
    unlessHeard: send.later?.unlessHeard,
    id: campaignId,
    messageClass: classOf(send),
    createdBy: send.actor.userId,
    size: recipients.length,
    segments,
  });
  await keepTrace(tx, [campaignId], traceParent());
  await insertRecipients(
    tx,
    campaignId,
    recipients.map((recipient, index) => ({
      ...recipient,
      seq: index + 1,
      row: index + 1,
      pack: "",
      columns: [],
    })),
  );
  const from = { pack: "", seq: 0 };
  const members = (await readChunk(tx, campaignId, { from, limit: recipients.length }))?.members ?? [];
  return { members, graceUntil };
}

/** Nobody is erased from here on: whoever was since their conversation was looked up is not answered. */
async function holdConversation(tx: Tx, id: number): Promise<void> {
  await holdErasures(tx);
  if (!(await hasConversation(tx, id)))
    throw new Fault(
      "not_found",
      t(
        "The person of this conversation has been erased. Nothing was sent.",
        "Mtu wa mazungumzo haya amefutwa kabisa. Hakuna kilichotumwa.",
      ),
    );
}

const classOf = ({ marketing }: DirectSend) => (marketing ? "marketing" : "service");

async function refuseForbidden(tx: Tx, send: DirectSend): Promise<void> {
  const { recipients, channel, marketing } = send;
  // In the order of a claim, which has the connection before the caps: the other way round they stop each other.
  if (marketing) await lockRefilledConnection(tx, CHANNEL_FACTS[channel].service);
  if (marketing) await lockCaps(tx);
  const forbidden = await listForbidden(
    tx,
    recipients.map((recipient) => recipient.number),
    {
      messageClass: classOf(send),
      channel: channel === "sms" ? "sms" : "chat",
      day: marketing?.day ?? null,
    },
  );
  const [[, first] = []] = forbidden;
  if (!first) return;
  const reason = forbiddenReason(first);
  const why = `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  const numbers = [...forbidden.keys()].slice(0, 5).join(", ");
  throw new Fault(
    "not_permitted",
    t(
      `Skipped: ${why}. Nothing was sent to ${numbers}.`,
      `Imerukwa: ${why}. Hakuna kilichotumwa kwa ${numbers}.`,
    ),
    {
      fields: [...forbidden].map(([number, why]) => ({
        path: "to",
        rule:
          why.why === "opted-out"
            ? t(`${number} has opted out`, `${number} amejitoa`)
            : `${number}: ${forbiddenReason(why)}`,
      })),
    },
  );
}

/** What a composer says about the press itself, beside what is sent. */
export type Press = {
  /** Made by the browser for this one press; the same one again sends nothing. */
  sendToken: string | undefined;
  /** Ask the person first where somebody was sent the same within a day. */
  isRepeatRefused: boolean | undefined;
  timeZone: string;
};

type Pressed = { press: Press; userId: string; campaignId: string; isCall: boolean };

/** In the transaction of the send: what is refused afterwards has spent nothing. Throws `conflict`. */
export async function spendToken(tx: Tx, { press, userId, campaignId, isCall }: Pressed): Promise<void> {
  const token = press.sendToken;
  if (token === undefined || (await spendSendToken(tx, { token, userId, campaignId }))) return;
  const rule = isCall
    ? t("it was used before, so nobody was called again", "ilitumika awali, hivyo hakuna aliyepigiwa tena")
    : t("it was used before, so nothing was sent again", "ilitumika awali, hivyo hakuna kilichotumwa tena");
  throw new Fault("conflict", `sendToken: ${rule}`, { fields: [{ path: "sendToken", rule }] });
}

/** With the row of the connection locked, so that of two presses at once the second sees the first. Throws `conflict`. */
export async function refuseRepeats(tx: Tx, press: Press, question: RepeatQuestion): Promise<void> {
  if (press.isRepeatRefused !== true) return;
  const repeats = await listDirectRepeats(tx, question);
  if (repeats.length === 0) return;
  throw new Fault(
    "conflict",
    t(
      `${formatNoun(repeats.length, "person", "people")} got the same message in the last ${REPEAT_HOURS} hours, or will get it.`,
      plural(
        repeats.length,
        `Mtu 1 amepata ujumbe huohuo ndani ya saa ${REPEAT_HOURS} zilizopita, au ataupata.`,
        `Watu ${formatCount(repeats.length)} wamepata ujumbe huohuo ndani ya saa ${REPEAT_HOURS} zilizopita, au wataupata.`,
      ),
    ),
    {
      fields: repeats.map((repeat) => ({
        path: "isRepeatRefused",
        rule: `${repeat.number}: ${WORD[repeat.state]} ${timeOf(repeat.at, press.timeZone)}`,
      })),
    },
  );
}

const WORD = /* @__PURE__ */ translated(
  (): Record<DirectRepeat["state"], string> => ({
    queued: t("will be sent", "utatumwa"),
    accepted: t("sent", "umetumwa"),
    unknown: t("may have been sent", "huenda umetumwa"),
  }),
);

/** `22 Nov, 14:02`, by the clock of the company. */
const timeOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(at);
