import type { AskWhatIf } from "#lib/contract/desk/what-if.ts";
import { dayIn } from "#lib/contract/rules/day-in.ts";
import { closedUntil, type SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";
import { countSegments, toPlainText } from "#lib/contract/rules/text/segments.ts";

/** At most so many marketing messages to one person in a day, and in 7 days; null where there is no limit. */
type Caps = { perDay: number | null; perWeek: number | null };

/** The rules that are tried; one that is as it was is false or null. */
export type Rules = {
  isPlain: boolean;
  byChat: boolean;
  caps: Caps | null;
  hours: SendingHours | null;
  /** From when they hold: what was sent before was sent. */
  from: Date;
  timeZone: string;
};

export function rulesOf(asked: AskWhatIf, { from, timeZone }: Pick<Rules, "from" | "timeZone">): Rules {
  const { plain, chat, perDay = null, perWeek = null, hoursFrom, hoursTo } = asked;
  const hours = hoursFrom !== undefined && hoursTo !== undefined ? { from: hoursFrom, to: hoursTo } : null;
  const caps = perDay === null && perWeek === null ? null : { perDay, perWeek };
  return { isPlain: plain !== undefined, byChat: chat !== undefined, caps, hours, from, timeZone };
}

/** Whether any rule is another than it was. */
export const isChanged = ({ isPlain, byChat, caps, hours }: Rules): boolean =>
  isPlain || byChat || caps !== null || hours !== null;

/** When marketing would have been sent that was sent at a moment: then, or when the hours begin. */
export const sentAtUnder = ({ hours, timeZone }: Rules, at: Date): Date =>
  (hours && closedUntil(at, timeZone, hours)) ?? at;

const DAY_MS = 86_400_000;

/** Whether somebody has had enough on a day, by the days such as `2026-11-29` on which they were written to before. */
export function hasEnough(had: readonly string[], day: string, { perDay, perWeek }: Caps): boolean {
  const since = new Date(Date.parse(day) - 6 * DAY_MS).toISOString().slice(0, 10);
  const inDay = had.filter((each) => each === day).length;
  const inWeek = had.filter((each) => each >= since).length;
  return (perDay !== null && inDay >= perDay) || (perWeek !== null && inWeek >= perWeek);
}

/** Marketing that somebody got, by campaign. */
export type Moment = { campaignId: string; at: Date };

/** Of the marketing of one person, in its order, the campaigns that a cap would have kept from them. */
export function keptFrom(moments: readonly Moment[], rules: Rules): ReadonlySet<string> {
  const { caps, from, timeZone } = rules;
  const kept = new Set<string>();
  if (caps === null) return kept;
  const had: string[] = [];
  for (const { campaignId, at } of moments) {
    const isOver = at >= from;
    const day = dayIn(timeZone, isOver ? sentAtUnder(rules, at) : at);
    if (isOver && hasEnough(had, day, caps)) kept.add(campaignId);
    else had.push(day);
  }
  return kept;
}

/** One person of a request. */
export type Member = { text: string | null; segments: number; isKeptFrom: boolean; hasOpenWindow: boolean };
export type Fate = "skipped" | "byChat" | "shorter" | "same";

/** What becomes of one person, and how many segments they still take. */
export function fateOf(
  { text, segments, isKeptFrom, hasOpenWindow }: Member,
  { isPlain, byChat }: Pick<Rules, "isPlain" | "byChat">,
): { fate: Fate; segments: number } {
  if (isKeptFrom) return { fate: "skipped", segments: 0 };
  if (byChat && hasOpenWindow) return { fate: "byChat", segments: 0 };
  const plain = isPlain && text !== null ? toPlainText(text) : text;
  if (plain === null || plain === text) return { fate: "same", segments };
  const fewer = Math.min(segments, countSegments(plain).segments);
  return fewer < segments ? { fate: "shorter", segments: fewer } : { fate: "same", segments };
}

/** What a request would have cost: as much less as its people need fewer segments; just as much where they need as many. */
export function costUnder(charged: number, before: number, after: number): number {
  if (after === before || before === 0) return charged;
  return Math.round((charged * after) / before);
}
