import { CLASS_WORDS } from "../../rules/sending/own-limits.ts";
import { betweenWords, type SendingHours, type WeekHours } from "../../rules/sending/sending-hours.ts";
import { type BarredState, barWords } from "../../rules/template/template-bar.ts";
import { failureReason } from "../failure-words.ts";
import { formatCount, formatNoun } from "../format-count.ts";
import { hoursWords } from "../hours-words.ts";
import { type Quote, quoteWords, type Reason, type ReasonTable, readMoment, type Saying } from "./reason.ts";

type Class = "marketing" | "service";
type Named = { name: string; language: string };

/** Why a campaign waits, or has stopped for a person. */
export const HOLD_REASONS = {
  "own-limit": ({ messages }: { messages: number }) =>
    `Your own limit of ${formatNoun(messages, "message")} a second.`,
  "settings-limit": ({ service, messages }: { service: string; messages: number }) =>
    `Settings allow ${messages} ${service === "sms" ? "SMS" : "chat messages"} a second for all campaigns together.`,
  "our-pace": ({ service, pace }: { service: string; pace: number }) => {
    const [one, many] = service === "sms" ? ["request", "requests"] : ["person", "people"];
    return `Our pace of ${pace} ${pace === 1 ? one : many} a second.`;
  },
  "own-hours": ({ own }: { own: SendingHours }) => `You chose to send it only between ${betweenWords(own)}.`,
  "never-open": ({ own, of, company }: { own: SendingHours; of: Class; company: WeekHours | null }) =>
    `You chose to send it only between ${betweenWords(own)}, and settings now allow ${of === "marketing" ? "marketing" : "service messages"} only ${companyWords(company)}. Change the settings, or cancel it and send a copy at other hours.`,
  "company-hours": (closed: { of: Class; company: WeekHours | null; holiday: string | null }) => {
    const today = closed.holiday === null ? "" : ` Today is a public holiday: ${closed.holiday}.`;
    return `${CLASS_WORDS[closed.of]} messages are sent only ${companyWords(closed.company)}.${today}`;
  },
  reach: ({ limit }: { limit: number }) =>
    `Your WhatsApp account may reach ${formatNoun(limit, "person", "people")} in 24 hours, and so many were reached. We go on when there is room for more.`,
  slowed: () => "The service asked us to go slower, or we could not reach it.",
  silence: ({ requests, trouble }: { requests: number; trouble: Reason | null }, { say }: Saying) =>
    `${requests} requests in a row got no clear answer. ${trouble ? say(trouble) : ""} We check whether the service is back, then send the same requests again with the same key.`,
  unnamed: ({ tries, people, most }: { tries: number; people: number; most: number }) =>
    `We asked the service ${tries} times about ${formatNoun(people, "person", "people")}, and no answer named them. We will ask again with the same key, up to ${most} times in all.`,
  "tries-over": ({ tries, problem }: { tries: number; problem: Reason }, { say }: Saying) =>
    `We tried a request ${tries} times and got no clear answer, so these messages may have been sent. ${say(problem)}`,
  "key-over": ({ trouble }: { trouble: Reason | null }, { say }: Saying) =>
    `These messages may have been sent. ${say({ code: "too-old", params: {} })} ${trouble ? say(trouble) : ""}`.trim(),
  // How many answers got lost is said beside it: of two requests in flight the second may follow.
  breaker: ({ tries }: { tries: number }) =>
    `${triedWords(tries)} We check whether it works, then go on with one message.`,
  canary: ({ queued }: { queued: number }) =>
    `It was sent to the first people, and ${queued} are queued. Look at the results, then go on or cancel.`,
  reports: (said: Reports) => {
    const { failed, accepted, arrived } = said;
    const reason = failureReason(said).replace(/\.$/, "");
    return `When it stopped, ${formatCount(failed)} of ${formatNoun(accepted, "accepted message")} had failed and ${formatCount(arrived)} ${arrived === 1 ? "was" : "were"} delivered. ${reason}. Look at who failed, fix what you can, then resume or cancel.`;
  },
  failures: ({ isFailed, lost, answered, because }: Failures) =>
    `The service ${isFailed ? "refused, or could not send to," : "refused"} ${lost} of the last ${answered} people. ${becauseWords(because)} Look at who was refused, fix what you can, then resume or cancel.`,
  "credits-short": (short: { needed: number; left: number; quote: Quote | null }, saying: Saying) => {
    const have = short.left > 0 ? `${formatNoun(short.left, "is", "are")} left` : "none is left";
    return `The next request needs ${formatNoun(short.needed, "credit")}, and ${have} by the last balance that we know. ${addCredits(saying)}${behind(short.quote)}`;
  },
  "credits-out": (out: { refused: number; size: number; isPutBack: boolean }, saying: Saying) => {
    const fate = out.isPutBack ? "They are queued again." : "The service does not say which.";
    return `The credits ran out: ${formatCount(out.refused)} of ${formatNoun(out.size, "message")} in the last request were not accepted. ${fate} ${addCredits(saying)}`;
  },
  key: ({ fault }: { fault: Reason }, { say, resume }: Saying) =>
    `${say(fault)} Check it in the portal${resume}`,
  sender: ({ quote }: { quote: Quote | null }, { resume }: Saying) =>
    `The service refused the sender. Choose an approved sender${resume}${behind(quote)}`,
  template: ({ template, quote }: { template: Named | null; quote: Quote | null }, { resume }: Saying) =>
    `The service refused the template${templateWords(template)}. Check it${resume}${behind(quote)}`,
  request: ({ quote }: { quote: Quote | null }) => `The service refused the request.${behind(quote)}`,
  "refused-in-a-row": ({ people, fault }: { people: number; fault: Reason }, { say }: Saying) =>
    `The service refused ${people} people in a row for the same reason. ${say(fault)} ${CHOICE}`,
  "template-refused": ({ template, fault }: { template: Named | null; fault: Reason }, { say }: Saying) =>
    `The service refused the template${templateWords(template)}, or the values in it. ${say(fault)} ${CHOICE}`,
  "template-barred": (bar: Named & { state: BarredState; reason: string | null }) =>
    `${barWords(bar)} ${AFTER_BAR[bar.state]}`,
  "template-failed": ({ name, language, of, words }: Named & { of: "template" | "values"; words: string }) =>
    `The template ${name} (${language}) ${of === "template" ? "was refused" : "does not accept these values"}, after the messages were accepted. The service’s reason: “${words}”. Check the template, then resume or cancel.`,
  "two-unclear": ({ fault }: { fault: Reason }, { say }: Saying) =>
    `Two answers in a row do not say whether the messages were sent. ${say(fault)} Look at the answers, then resume or cancel.`,
  "many-unclear": ({ unclear, of, fault }: { unclear: number; of: number; fault: Reason }, { say }: Saying) =>
    `${unclear} of the last ${of} requests were answered in a way that does not say whether the messages were sent. ${say(fault)} Look at the answers, then resume or cancel.`,
  outage: ({ fault }: { fault: Reason }, { say }: Saying) =>
    `We tried three times, but the service did not work. ${say(fault)} Resume when it works again.`,
  overdue: () => "Its time passed while nothing was running here. Resume to send it now, or cancel it.",
  restored: ({ from, zone }: { from: string; zone: string }) =>
    `This database was restored from a backup of ${timeWords(from, zone)}. What we sent after that is not known here.`,
  behind: ({ at, until, zone }: { at: string; until: string; zone: string }) =>
    `The database is from ${timeWords(at, zone)}, but we sent messages until ${timeWords(until, zone)}.`,
  promoted: ({ at, zone }: { at: string; zone: string }) =>
    `The database went over to its standby after ${timeWords(at, zone)}. It had not waited for that standby, so what we sent last may be missing there.`,
  copied: ({ at, zone }: { at: string; zone: string }) =>
    `This database was last used by another installation, at ${timeWords(at, zone)}. If that one still runs or ran longer, it may have sent messages that we do not know of here.`,
  asleep: ({ minutes, at, zone }: { minutes: number; at: string; zone: string }) =>
    `Nothing was sent from here for ${minutes} minutes, since ${timeWords(at, zone)}. If a copy of this database ran elsewhere, it may have sent messages that we do not know of here.`,
  gap: ({ gap, isPlanned, open, least }: Gapped, { say }: Saying) => {
    const people = `Resume sends to these ${open} people${isPlanned ? ", not before its scheduled time" : ""}.`;
    const since = isPlanned ? "What was scheduled may have been sent, moved or cancelled since. " : "";
    return `${say(gap)} ${since}${mayHave(open, least)} Compare with the portal first. ${people} Cancel sends to nobody.`;
  },
} satisfies ReasonTable;

const companyWords = (company: WeekHours | null): string =>
  company === null ? "at any hour" : hoursWords(company);

function triedWords(tries: number): string {
  if (tries === 0) return "The service gave no clear answer.";
  const times = tries === 1 ? "once" : `${tries} times`;
  return `The service gave no clear answer. We have tried ${times} since then, and it did not work.`;
}

type Reports = Record<"failed" | "accepted" | "arrived", number> & Parameters<typeof failureReason>[0];

/** What was said of those who were refused: in their own answer, or as the reason of a whole request. */
export type Because = { words: string } | { quote: Quote } | null;
type Failures = { isFailed: boolean; lost: number; answered: number; because: Because };

function becauseWords(because: Because): string {
  if (because === null) return "It gave no reason.";
  return "quote" in because ? quoteWords(because.quote) : `Its reason: “${because.words}”.`;
}

const addCredits = ({ resume }: Saying): string => `Add credits on the portal’s Credits page${resume}`;
const behind = (quote: Quote | null): string => (quote ? ` ${quoteWords(quote)}` : "");
const templateWords = (template: Named | null): string =>
  template ? ` ${template.name} (${template.language})` : "";

const CHOICE = "Nobody is counted as refused yet. Fix what you can and try again, or count them as refused.";

const AFTER_BAR: Record<BarredState, string> = {
  pending: "Resume when it is approved, or cancel.",
  rejected: "Resume when it is approved, or cancel.",
  paused: "Resume when it is approved again, or cancel.",
  disabled: "Cancel the rest, and use another template for these people.",
  deleted: "Cancel the rest, and use another template for these people.",
};

const timeWords = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "medium", timeStyle: "medium" }).format(
    readMoment(at),
  );

/** `least`: of those who are `open` so many may have been reached, if any. */
type Gapped = { gap: Reason; isPlanned: boolean; open: number; least: number };

/** The mark is older than the last message: from what it says up to all. Of a campaign that it does not name nobody knows. */
function mayHave(open: number, least: number): string {
  if (least <= 0) return `Any of the ${open} queued messages may have been sent already.`;
  const range = least === open ? `All ${open}` : `Between ${least} and all ${open}`;
  return `${range} of the queued messages may have been sent already.`;
}
