import "../zod.ts";
import { z } from "zod";
import { Campaign, Channel, Hold } from "./campaign/campaign.ts";
import { NetworkName, NetworkNow } from "./network.ts";

/** What the worker does again and again: sends, follows calls, reads SMS statuses, applies callbacks, closes what is over. */
export const LOOPS = ["campaigns", "calls", "polls", "events", "upkeep"] as const;
export const LoopName = z.enum(LOOPS);
export type LoopName = z.infer<typeof LoopName>;

/** Work that no worker has finished a round of for 60 s; `since` is null where no worker ever ran. */
export const StandingStill = z.object({ loop: LoopName, since: z.string().nullable() });
export type StandingStill = z.infer<typeof StandingStill>;

/**
 * `GET /api/health/live` and `/api/health/ready`; a process that is not ready answers a `not_ready` problem. Work that
 * stands still is named beside `ready`: callbacks must still be taken.
 */
export const HealthAnswer = z.object({
  status: z.enum(["live", "ready"]),
  /** Of the console, and of its sources where it is known; told by `live`. */
  version: z.string().optional(),
  commit: z.string().nullable().optional(),
  standingStill: z.array(StandingStill).optional(),
});
export type HealthAnswer = z.infer<typeof HealthAnswer>;

/** The service refuses the key, no event came since chat messages were accepted, credits run low, data requests are late. */
export const TROUBLES = ["key", "silent", "credits", "requests"] as const;
export type TroubleName = (typeof TROUBLES)[number];

/** What is wrong with the service as a whole. `credits` of that trouble alone: about how many are left, and went in 7 days. */
export const Trouble = z.object({
  name: z.enum(TROUBLES),
  since: z.string(),
  credits: z.object({ left: z.int(), used: z.int() }).nullable(),
  /** So many people should have been answered about their data; of that trouble alone. */
  requests: z.int().nullable(),
});
export type Trouble = z.infer<typeof Trouble>;

/** Something that waits for a person; times are ISO-8601. */
export const Need = z.discriminatedUnion("kind", [
  /** The answers of `requests` requests got lost; their recipients may have been sent to. */
  z.object({
    kind: z.literal("unknown"),
    campaignId: z.uuid(),
    name: z.string(),
    isDirect: z.boolean(),
    channel: Channel,
    requests: z.int(),
    recipients: z.int(),
    at: z.string(),
  }),
  /** Calls that may have rung: the answers to their starts got lost. */
  z.object({ kind: z.literal("lost-calls"), calls: z.int(), at: z.string() }),
  /** `retrying` of the `attempting` wait in a chat request without an answer. */
  z.object({
    kind: z.literal("held"),
    campaignId: z.uuid(),
    name: z.string(),
    hold: Hold,
    queued: z.int(),
    attempting: z.int(),
    retrying: z.int(),
  }),
  /** A campaign that the person who looks may approve. */
  z.object({
    kind: z.literal("approval"),
    campaignId: z.uuid(),
    name: z.string(),
    askedBy: z.string(),
    people: z.int(),
    at: z.string(),
  }),
  /** A time of a repeat or follow-up that waits for a yes: `missed` dates are asked about together, or it has more people than it sends to alone. */
  z.object({
    kind: z.literal("automation"),
    automationId: z.uuid(),
    name: z.string(),
    why: z.enum(["missed", "asked", "refused"]),
    missed: z.int(),
    people: z.int().nullable(),
    at: z.string(),
  }),
  /**
   * Windows of people whom nobody has answered, and that close within the hour: how many, and when the first does. `people`: the
   * first two, for whoever may see numbers.
   */
  z.object({
    kind: z.literal("closing"),
    count: z.int(),
    people: z.array(
      z.object({ id: z.int(), personName: z.string().nullable(), number: z.string(), closesAt: z.string() }),
    ),
    at: z.string(),
  }),
  /** A template that was rejected in the last 7 days and still is. */
  z.object({
    kind: z.literal("template"),
    templateId: z.uuid(),
    name: z.string(),
    language: z.string(),
    reason: z.string().nullable(),
    at: z.string(),
  }),
  /** Callbacks of the last 24 h whose signature (or clock) did not verify. */
  z.object({
    kind: z.literal("refused-callbacks"),
    signature: z.int(),
    clock: z.int(),
    tooLarge: z.int(),
    at: z.string(),
  }),
  /** Something about the service as a whole. */
  Trouble.extend({ kind: z.literal("trouble") }),
  /** Work that has stopped by itself. */
  z.object({ kind: z.literal("standing-still"), loops: z.array(StandingStill) }),
  /** So many lost answers, held campaigns and requests for approval are older than those that are listed. */
  z.object({ kind: z.literal("more"), count: z.int() }),
]);
export type Need = z.infer<typeof Need>;

/** Today in the company's zone. `handedOver` is the whole; delivered, failed and open are parts of it. */
export const Today = z.object({
  handedOver: z.object({ sms: z.int(), chat: z.int() }),
  delivered: z.int(),
  failed: z.int(),
  /** Of the failed, those the service calls worth another try. */
  canRetry: z.int(),
  /** Handed over today without a final word. */
  open: z.int(),
  oldestOpenAt: z.string().nullable(),
  /** Recipients of every day whose outcome waits for a decision. */
  unknown: z.int(),
});
export type Today = z.infer<typeof Today>;

/** The day before in the same zone, as it stands now. */
export const Yesterday = z.object({
  handedOver: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** Without a final word. */
  open: z.int(),
});
export type Yesterday = z.infer<typeof Yesterday>;

/**
 * The same day of last week until the same quarter of an hour, and what was handed over today until then. Delivered: of what was
 * handed over in that time, as it stands now. Null where nothing was.
 */
export const LastWeek = z
  .object({ day: z.string(), until: z.string(), handedOver: z.int(), delivered: z.int(), today: z.int() })
  .nullable();
export type LastWeek = z.infer<typeof LastWeek>;

/** One hour of today: how many were handed over in it, and how many of these are delivered by now. */
export const Hour = z.object({ hour: z.int().min(0).max(23), handedOver: z.int(), delivered: z.int() });
export type Hour = z.infer<typeof Hour>;

export const Group = z.enum(["chat", "sms", "voice"]);
export type Group = z.infer<typeof Group>;

/** What a free request said of the key: it works, it was refused, nothing answered, or the answer decides nothing. */
export const Grant = z.object({
  group: Group,
  state: z.enum(["works", "refused", "unreachable", "unclear"]),
  detail: z.string(),
  latencyMs: z.int(),
});
export type Grant = z.infer<typeof Grant>;

/** Probed, not declared; `probe` is null until the first one is back. */
export const Connections = z.object({
  probe: z.object({ at: z.string(), grants: z.array(Grant) }).nullable(),
  webhook: z.object({
    url: z.string(),
    hasSecret: z.boolean(),
    lastEventAt: z.string().nullable(),
    /** The service accepted chat messages at this moment, at least 15 min ago, and no event came since. */
    silentSince: z.string().nullable(),
    lastMinute: z.int(),
    /** Callbacks refused in the last 24 h. */
    refused: z.int(),
    /** Received minus signed of the newest events, in ms; null before the first. */
    skewMs: z.int().nullable(),
  }),
  /** The sender of the last send that told about one. */
  sender: z
    .object({
      name: z.string(),
      outcome: z.enum(["accepted", "not-found", "not-approved", "limit-reached"]),
      at: z.string(),
    })
    .nullable(),
  /** `unstated`: about what was sent since by requests of which no answer says the cost. */
  credits: z.object({ amount: z.int(), at: z.string(), unstated: z.int() }).nullable(),
});
export type Connections = z.infer<typeof Connections>;

export const RecentCampaign = Campaign.pick({
  id: true,
  name: true,
  channel: true,
  state: true,
  hold: true,
  scheduledAt: true,
  messageClass: true,
  hours: true,
  createdAt: true,
  startedAt: true,
  graceUntil: true,
  endedAt: true,
  completedAt: true,
  counts: true,
  delivery: true,
  retrying: true,
  firstReason: true,
  ratePerSecond: true,
});
export type RecentCampaign = z.infer<typeof RecentCampaign>;

/** A campaign of SMS that is being sent, and the networks whose people it holds. */
export const RunningSms = z.object({ id: z.uuid(), name: z.string(), held: z.array(NetworkName) });
export type RunningSms = z.infer<typeof RunningSms>;

/** `GET /api/overview`. `hasSent` is false until anything was handed to the service: the page is a checklist then. */
export const Overview = z.object({
  hasSent: z.boolean(),
  needs: z.array(Need),
  today: Today,
  yesterday: Yesterday,
  lastWeek: LastWeek,
  hours: z.array(Hour),
  connections: Connections,
  networks: z.array(NetworkNow),
  /** While a network is late, the newest 50; else none. */
  runningSms: z.array(RunningSms),
  campaigns: z.array(RecentCampaign),
});
export type Overview = z.infer<typeof Overview>;

/** `POST /api/overview/probe`: asks the service again what the key may do; costs no credits. */
export const ProbeAnswer = z.object({ connections: Connections });
export type ProbeAnswer = z.infer<typeof ProbeAnswer>;
