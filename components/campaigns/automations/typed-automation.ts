import type { Automation, SaveAutomation } from "#lib/contract/desk/campaign/automation.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import { t } from "#lib/contract/language.ts";
import { type EVERY, MAX_FOLLOW_HOURS, type Schedule, type Unless } from "#lib/contract/rules/automation.ts";

/** What a dialog makes: of a campaign, after an automation, or a change of one. */
export type Making = {
  kind: "repeat" | "follow-up";
  of?: Pick<Campaign, "id" | "name" | "list" | "ofGroup" | "channel">;
  after?: Pick<Automation, "id" | "name" | "channel">;
  change?: Automation;
};

/** The message that it has. */
export const KEEP = "keep";
/** In place of a field; no name of one has capitals. */
export const EVERY_TIME = "EVERY";

export type Typed = {
  name: string;
  /** What a follow-up does with its people. */
  does: "message" | "call-list";
  messageOf: string;
  from: "group" | "list" | "file";
  audience: string;
  /** Of a file: how its name begins, and its column of numbers. */
  begins: string;
  phone: string;
  every: (typeof EVERY)[number];
  weekday: string;
  day: string;
  at: string;
  oncePer: string;
  unless: Unless;
  hours: string;
  asks: "always" | "above" | "never";
  above: string;
};

const EMPTY: Typed = {
  ...{
    name: "",
    does: "message",
    messageOf: "",
    from: "group",
    audience: "",
    begins: "",
    phone: "",
    every: "day",
    weekday: "1",
    day: "1",
    at: "09:00",
  },
  ...{ oncePer: EVERY_TIME, unless: "delivered", hours: "24", asks: "always", above: "500" },
};

/** As a dialog begins: a repeat of a campaign goes to the group or list that it went to. */
export function typedOf({ of, after, change }: Making): Typed {
  if (change) return typedOfChange(change);
  const name = of?.name ?? after?.name ?? "";
  const channel = of?.channel ?? after?.channel;
  return {
    ...EMPTY,
    name,
    messageOf: of?.id ?? "",
    from: of?.list ? "list" : "group",
    audience: of?.list?.id ?? of?.ofGroup?.id ?? "",
    unless: channel === "sms" ? "delivered" : "read",
  };
}

function typedOfChange(change: Automation): Typed {
  const { name, oncePer, unless, hours, asksAbove } = change;
  return {
    ...EMPTY,
    name,
    ...(change.isCallList ? { does: "call-list" } : { messageOf: KEEP }),
    ...audienceTyped(change),
    ...scheduleTyped(change),
    oncePer: oncePer ?? EVERY_TIME,
    ...(unless && { unless }),
    ...(hours && { hours: String(hours) }),
    asks: asksAbove === null ? "never" : asksAbove === 0 ? "always" : "above",
    ...(asksAbove ? { above: String(asksAbove) } : {}),
  };
}

function audienceTyped({ group, list, newestFile }: Automation): Partial<Typed> {
  if (newestFile) return { from: "file", begins: newestFile.begins, phone: newestFile.phone ?? "" };
  return { from: list ? "list" : "group", audience: list?.id ?? group?.id ?? "" };
}

function scheduleTyped({ schedule }: Automation): Partial<Typed> {
  if (!schedule) return {};
  const { every, at } = schedule;
  return {
    ...{ every, at },
    ...(schedule.every === "week" && { weekday: String(schedule.weekday) }),
    ...(schedule.every === "month" && { day: String(schedule.day) }),
  };
}

export function scheduleOf({ every, at, weekday, day }: Typed): Schedule | null {
  if (!/^\d\d:\d\d$/.test(at)) return null;
  if (every === "day") return { every, at };
  return every === "week" ? { every, at, weekday: Number(weekday) } : { every, at, day: Number(day) };
}

const wholeOf = (typed: string, most: number): number | null => {
  const number = Number(typed.replaceAll(/[\s,]/g, ""));
  return Number.isInteger(number) && number >= 1 && number <= most ? number : null;
};

const MOST_PEOPLE = 1_000_000;

function asksAboveOf({ asks, above }: Typed): number | null | undefined {
  if (asks === "never") return null;
  return asks === "always" ? 0 : (wholeOf(above, MOST_PEOPLE) ?? undefined);
}

/** What is sent to the console; null while something is missing. */
export function bodyOf(making: Making, typed: Typed): SaveAutomation | null {
  const asksAbove = asksAboveOf(typed);
  if (asksAbove === undefined || whyNotYet(making, typed) !== undefined) return null;
  const isCallList = isOfCalls(making, typed);
  const message = isCallList || typed.messageOf === KEEP ? {} : { messageOf: typed.messageOf };
  const common = { name: typed.name.trim(), ...message, asksAbove };
  const schedule = scheduleOf(typed);
  if (making.kind === "repeat" && schedule) {
    return { kind: "repeat", ...common, schedule, ...audienceOf(typed) };
  }
  const hours = wholeOf(typed.hours, MAX_FOLLOW_HOURS) ?? 1;
  return { kind: "follow-up", ...common, ...followedBy(making), unless: typed.unless, hours, isCallList };
}

/** It puts people on a list to call: there is no message to choose. */
export const isOfCalls = ({ kind }: Making, { does }: Typed): boolean =>
  kind === "follow-up" && does === "call-list";

/** Whoever is in a group or list, all or once for each value of a date; or the newest file. */
function audienceOf({ from, audience, begins, phone, oncePer }: Typed) {
  const none = { groupId: null, listId: null, newestFile: null };
  if (from === "file")
    return { ...none, newestFile: { begins: begins.trim(), phone: phone.trim() || null }, oncePer: null };
  const once = { oncePer: oncePer === EVERY_TIME ? null : oncePer };
  return { ...none, ...(from === "group" ? { groupId: audience } : { listId: audience }), ...once };
}

function followedBy({ of, after, change }: Making): {
  campaignId: string | null;
  automationId: string | null;
} {
  const campaignId = of?.id ?? change?.follows.campaign?.id ?? null;
  return {
    campaignId,
    automationId: campaignId === null ? (after?.id ?? change?.follows.automation?.id ?? null) : null,
  };
}

/** Why it cannot be saved yet. */
export function whyNotYet(making: Making, typed: Typed): string | undefined {
  if (typed.name.trim() === "") return t("Give it a name", "Lipe jina");
  if (typed.messageOf === "" && !isOfCalls(making, typed)) return t("Choose a message", "Chagua ujumbe");
  if (making.kind === "repeat" && typed.from !== "file" && typed.audience === "")
    return t("Choose a group or a list", "Chagua kundi au orodha");
  if (making.kind === "repeat" && !scheduleOf(typed)) return t("Choose a time", "Chagua saa");
  if (making.kind === "follow-up" && wholeOf(typed.hours, MAX_FOLLOW_HOURS) === null)
    return t(`Hours are 1 to ${MAX_FOLLOW_HOURS}`, `Saa ni 1 hadi ${MAX_FOLLOW_HOURS}`);
  if (asksAboveOf(typed) === undefined) return t("Type a number of people", "Andika idadi ya watu");
  return undefined;
}
