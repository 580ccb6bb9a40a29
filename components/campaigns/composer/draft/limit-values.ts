import { timeProblem } from "#components/domain/moment/moment-problem.ts";
import type { Campaign } from "#lib/contract/desk/campaign/campaign.ts";
import type { DraftForm } from "#lib/contract/desk/campaign/draft.ts";
import { t } from "#lib/contract/language.ts";
import { countOf, hoursFault, paceFault } from "#lib/contract/rules/sending/own-limits.ts";
import type { Sending } from "#lib/contract/rules/sending/pace.ts";
import { mostARequest } from "#lib/contract/rules/sending/pace.ts";
import type { Openings, SendingHours } from "#lib/contract/rules/sending/sending-hours.ts";

type LimitField = "hasLimit" | "pace" | "batch" | "hasHours" | "hoursFrom" | "hoursTo";
type LimitValues = Pick<DraftForm, LimitField | "channel" | "lane" | "messageClass">;

const MOST_TYPED = 999_999;

/** The limits of a campaign as somebody typed them; what is no number, or no time, limits nothing. */
export function limitsOf(values: LimitValues): {
  messagesPerSecond: number | null;
  hours: SendingHours | null;
  chunkSize?: number;
} {
  const batch = values.hasLimit && isShared(values) ? countOf(values.batch, mostARequest(values)) : null;
  return {
    messagesPerSecond: values.hasLimit ? countOf(values.pace, MOST_TYPED) : null,
    hours: values.hasHours ? hoursOf(values) : null,
    ...(batch !== null && { chunkSize: batch }),
  };
}

/** The same for a copy: what somebody had typed. */
export function limitValuesOf(
  campaign: Pick<Campaign, "channel" | "messagesPerSecond" | "hours" | "chunkSize" | "lane">,
): Partial<DraftForm> {
  const { messagesPerSecond: pace, hours, chunkSize, lane } = campaign;
  const isSmaller = lane !== "exact" && chunkSize < mostARequest(campaign);
  return {
    ...((pace !== null || isSmaller) && { hasLimit: true, pace: pace === null ? "" : String(pace) }),
    ...(isSmaller && { batch: String(chunkSize) }),
    ...(hours !== null && { hasHours: true, hoursFrom: hours.from, hoursTo: hours.to }),
  };
}

/** How it will be sent. */
export function sendingOf(values: LimitValues): Sending {
  const { messagesPerSecond, chunkSize = mostARequest(values) } = limitsOf(values);
  return { channel: values.channel, lane: values.lane, chunkSize, messagesPerSecond };
}

/** What is wrong with each of the limits; nothing where nothing is. */
export function limitFaults(values: LimitValues, openings: Openings): Partial<Record<LimitField, string>> {
  const { messagesPerSecond, hours } = limitsOf(values);
  const pace = values.hasLimit ? (missingFault(values) ?? typedFault(values.pace, messagesPerSecond)) : null;
  const most = mostARequest(values);
  const isTooMany = values.hasLimit && isShared(values) && values.batch.trim() !== "";
  return {
    ...found("pace", pace ?? paceFault(sendingOf(values))),
    ...found(
      "batch",
      isTooMany && countOf(values.batch, most) === null
        ? t(`Choose 1 to ${most} people`, `Chagua watu 1 hadi ${most}`)
        : null,
    ),
    ...(values.hasHours && hours === null && timeFaults(values)),
    ...found("hoursTo", hours && hoursFault({ messageClass: values.messageClass, hours }, openings)),
  };
}

/** Whoever asked for it to be slower and said nothing more would get it as fast as it can be. */
function missingFault(values: LimitValues): string | null {
  const hasBatch = isShared(values) && values.batch.trim() !== "";
  return hasBatch || values.pace.trim() !== ""
    ? null
    : t("Choose how many messages a second", "Chagua idadi ya jumbe kwa sekunde");
}

/** Nothing typed is no limit of the pace: the number of people in a request may be the only one. */
const typedFault = (typed: string, pace: number | null): string | null =>
  pace === null && typed.trim() !== ""
    ? t("Choose a whole number from 1", "Chagua namba kamili kuanzia 1")
    : null;

const found = (field: LimitField, fault: string | null) => (fault === null ? {} : { [field]: fault });

const isShared = ({ channel, lane }: LimitValues): boolean => channel !== "sms" || lane !== "exact";

/** What was written as a time and is none says so itself, and not that a time is missing. */
function timeFaults({ hoursFrom, hoursTo }: LimitValues): Partial<Record<LimitField, string>> {
  if ([hoursFrom, hoursTo].some((typed) => typed.trim() === ""))
    return { hoursFrom: t("Choose both times", "Chagua saa zote mbili") };
  return { ...found("hoursFrom", timeProblem(hoursFrom)), ...found("hoursTo", timeProblem(hoursTo)) };
}

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

const hoursOf = ({ hoursFrom: from, hoursTo: to }: LimitValues): SendingHours | null =>
  CLOCK.test(from) && CLOCK.test(to) ? { from, to } : null;
