import { MAX_RECIPIENTS } from "../../wire/limits.ts";
import { CHANNEL_FACTS, type MessageChannel } from "./channels.ts";
import { closedUntil, type OpenHours, openUntil } from "./sending-hours.ts";

type Pace = {
  /** Where we begin, and what we never exceed; a second. */
  start: number;
  ceiling: number;
};

/** How fast we send, counted in what the service counts: requests for SMS and calls, people for chat. */
export const PACE = {
  sms: { start: 5, ceiling: 50 },
  chat: { start: 20, ceiling: 80 },
  voice: { start: 1, ceiling: 1 },
} as const satisfies Record<string, Pace>;

/** What somebody has set in place of these; null where there is nothing. */
type Bounds = Readonly<Record<"sms" | "chat", { start: number | null; ceiling: number | null }>>;

/** Where a service begins and what it never exceeds. A lower ceiling takes a start that nobody set with it. */
export function paceOf(service: keyof Bounds, bounds?: Bounds): Pace {
  const ceiling = bounds?.[service].ceiling ?? PACE[service].ceiling;
  return { start: Math.min(bounds?.[service].start ?? PACE[service].start, ceiling), ceiling };
}

/** After so many seconds without a refusal it is one more a second. */
export const RAISED_EVERY_S = 10;

/** A chat request takes what two seconds at our first pace allow: larger ones leave at once, and then nothing for long. */
const CHAT_SECONDS = 2;

/** People that a chat request may hold at a pace, of people a second: none brings a longer rest than two seconds. */
export const mostAtPace = (rate: number): number => Math.max(1, Math.floor(CHAT_SECONDS * rate));

/**
 * A limit that somebody sets holds in every second: whoever is claimed counts for one and for the time until they have
 * left, so over a long time it lets a little less through.
 */
export const LEAVE_MARGIN_MS = 100;

/** At most two requests in flight: at most two chunks are unknown after a crash (engine.md §3). */
export const LANES = 2;

/** People in one request of an SMS campaign (engine.md §3), and of a chat campaign, where the service takes more (§4.1). */
export const MOST_A_REQUEST = {
  sms: 100,
  chat: Math.min(MAX_RECIPIENTS, CHAT_SECONDS * PACE.chat.start),
} as const;

/** People a second that each can be set to at most: as many as the fastest requests hold. */
export const MOST_A_SECOND = {
  sms: PACE.sms.ceiling * MOST_A_REQUEST.sms,
  chat: PACE.chat.ceiling,
} as const;

/** What somebody has set for all campaigns of a service together; null where there is nothing. */
type Limits = Record<keyof typeof MOST_A_SECOND, number | null>;

/** The same with the slower of its own limit and the one of its connection. */
export function within<T extends Sending>(sending: T, limits: Limits | undefined): T {
  const own = sending.messagesPerSecond;
  const limit = limits?.[serviceOf(sending)] ?? null;
  return {
    ...sending,
    messagesPerSecond: own === null || limit === null ? (own ?? limit) : Math.min(own, limit),
  };
}

/** How a campaign is sent; `messagesPerSecond` is the limit somebody set for it. */
export type Sending = {
  channel: MessageChannel;
  lane: "fast" | "exact" | "batch";
  chunkSize: number;
  messagesPerSecond: number | null;
};

/** The most people a second that the connection allows such a campaign. */
export const fastest = (sending: Omit<Sending, "messagesPerSecond">): number =>
  PACE[serviceOf(sending)].ceiling * peopleAToken(sending);

/** Tokens a second that were learned of each service; null, or nothing, where none was used yet. */
type Learned = Readonly<Record<keyof typeof MOST_A_SECOND, number | null>>;

/** About how long so many people take without a refusal, from the learned pace on, or else from the one we begin with. */
export function lengthMs(count: number, sending: Sending, learned?: Learned, bounds?: Bounds): number {
  const { start, ceiling } = paceOf(serviceOf(sending), bounds);
  const first = Math.min(learned?.[serviceOf(sending)] ?? start, ceiling);
  const each = peopleAToken(sending);
  const { messagesPerSecond: most } = sending;
  const limit = most === null ? Number.POSITIVE_INFINITY : (1000 * most) / (1000 + LEAVE_MARGIN_MS);
  let left = count;
  let seconds = 0;
  for (let pace: number = first; pace < ceiling && pace * each < limit; pace++) {
    const some = pace * each * RAISED_EVERY_S;
    if (left <= some) return 1000 * (seconds + left / (pace * each));
    left -= some;
    seconds += RAISED_EVERY_S;
  }
  return 1000 * (seconds + left / Math.min(ceiling * each, limit));
}

type Span = { from: Date; ms: number; timeZone: string; hours: OpenHours | null };

const MOST_DAYS = 400;

/** When work of this length ends that goes on only in these hours; null where it takes more than a year. */
export function endOf({ from, ms, timeZone, hours }: Span): Date | null {
  if (hours === null) return new Date(from.getTime() + ms);
  let at = closedUntil(from, timeZone, hours) ?? from;
  let left = ms;
  for (let day = 0; day < MOST_DAYS; day++) {
    const today = openUntil(at, timeZone, hours).getTime() - at.getTime();
    if (left <= today) return new Date(at.getTime() + left);
    left -= today;
    const close = new Date(at.getTime() + today);
    at = closedUntil(close, timeZone, hours) ?? close;
  }
  return null;
}

const serviceOf = ({ channel }: Pick<Sending, "channel">) => CHANNEL_FACTS[channel].service;

function peopleAToken({ channel, lane, chunkSize }: Omit<Sending, "messagesPerSecond">): number {
  if (channel !== "sms") return 1;
  return lane === "exact" ? 1 : chunkSize;
}

/** So many people in one request at most. */
export const mostARequest = (sending: Pick<Sending, "channel">): number => MOST_A_REQUEST[serviceOf(sending)];
