import type { Automation, AutomationRun, NewestFile } from "#lib/contract/desk/campaign/automation.ts";
import { t, translated } from "#lib/contract/language.ts";
import { type Schedule, type Unless, WEEKDAYS } from "#lib/contract/rules/automation.ts";
import { formatCount, formatNoun, formatNounSw } from "#lib/contract/words/format-count.ts";

/** `Every Monday at 09:00`, with what a month that is shorter does. */
export function scheduleWords(schedule: Schedule): string {
  const { at } = schedule;
  switch (schedule.every) {
    case "day":
      return t(`Every day at ${at}`, `Kila siku saa ${at}`);
    case "week": {
      const day = WEEKDAYS[schedule.weekday as keyof typeof WEEKDAYS];
      return t(`Every ${day} at ${at}`, `Kila ${day} saa ${at}`);
    }
    case "month":
      return schedule.day > 28
        ? t(
            `Every month on day ${schedule.day} at ${at}; on the last day of a shorter month`,
            `Kila mwezi tarehe ${schedule.day} saa ${at}; mwezi mfupi siku yake ya mwisho`,
          )
        : t(`Every month on day ${schedule.day} at ${at}`, `Kila mwezi tarehe ${schedule.day} saa ${at}`);
  }
}

/** Who a follow-up is for. */
export const UNLESS_WORDS: Record<Unless, string> = /* @__PURE__ */ translated(() => ({
  delivered: t("Who did not get it", "Ambao hawakupata"),
  read: t("Who has not read it", "Ambao hawajasoma"),
  answered: t("Who has not answered", "Ambao hawajajibu"),
  clicked: t("Who has not opened the link", "Ambao hawajafungua kiungo"),
}));

/** `Who has not read it, 24 hours after the campaign has ended`. */
export function followWords(unless: Unless, hours: number): string {
  return t(
    `${UNLESS_WORDS[unless]}, ${formatNoun(hours, "hour")} after its sending has ended`,
    `${UNLESS_WORDS[unless]}, ${formatNounSw(hours, "saa", "saa")} baada ya utumaji wake kuisha`,
  );
}

export const whenWords = ({ schedule, unless, hours }: Automation): string =>
  schedule ? scheduleWords(schedule) : unless && hours ? followWords(unless, hours) : "";

/** `The newest file that begins with “due-”; numbers in “Simu”`. */
export function fileWords({ begins, phone }: NewestFile): string {
  const which =
    begins === ""
      ? t("The newest file of the folder", "Faili jipya zaidi la folda")
      : t(
          `The newest file whose name begins with “${begins}”`,
          `Faili jipya zaidi ambalo jina lake linaanza na “${begins}”`,
        );
  return phone === null
    ? which
    : t(`${which}, phone numbers in “${phone}”`, `${which}, namba za simu kwenye “${phone}”`);
}

/** Up to how many it sends, or makes a list of, without a question. */
export function asksWords({ asksAbove, isCallList }: Pick<Automation, "asksAbove" | "isCallList">): string {
  if (isCallList) return listAsksWords(asksAbove);
  if (asksAbove === null) return t("Sends without asking", "Hutuma bila kuuliza");
  if (asksAbove === 0) return t("Asks each time before it sends", "Huuliza kila mara kabla ya kutuma");
  return t(
    `Asks before it sends to more than ${formatNoun(asksAbove, "person", "people")}`,
    `Huuliza kabla ya kutuma kwa zaidi ya ${formatNounSw(asksAbove, "mtu", "watu")}`,
  );
}

function listAsksWords(asksAbove: number | null): string {
  if (asksAbove === null) return t("Makes the list without asking", "Hutengeneza orodha bila kuuliza");
  if (asksAbove === 0)
    return t("Asks each time before it makes the list", "Huuliza kila mara kabla ya kutengeneza orodha");
  return t(
    `Asks before it makes a list of more than ${formatNoun(asksAbove, "person", "people")}`,
    `Huuliza kabla ya kutengeneza orodha ya zaidi ya ${formatNounSw(asksAbove, "mtu", "watu")}`,
  );
}

function listRunWords({ state, missed, people }: AutomationRun): string | null {
  switch (state) {
    case "missed":
      return missed > 1
        ? t(
            `${formatCount(missed)} times missed: make the list now or skip?`,
            `Nyakati ${formatCount(missed)} zilipita: utengeneze orodha sasa au uruke?`,
          )
        : t("Missed: make the list now or skip?", "Ulipita: utengeneze orodha sasa au uruke?");
    case "refused":
      return t("The list could not be made", "Orodha haikuweza kutengenezwa");
    case "empty":
      return t(
        "There was nobody to call: no list was made",
        "Hakukuwa na mtu wa kupigiwa: hakuna orodha iliyotengenezwa",
      );
    case "made":
      return t(
        `A list of ${formatNoun(people ?? 0, "person", "people")} to call`,
        `Orodha ya ${formatNounSw(people ?? 0, "mtu", "watu")} wa kupigiwa`,
      );
    default:
      return null;
  }
}

/** What became of a time at which it was due. */
export function runWords(run: AutomationRun, { isCallList }: Pick<Automation, "isCallList">): string {
  return (isCallList ? listRunWords(run) : null) ?? sentRunWords(run);
}

function sentRunWords({ state, missed, people, campaign }: AutomationRun): string {
  switch (state) {
    case "due":
      return t("Is being made", "Inatengenezwa");
    case "missed":
      return missed > 1
        ? t(
            `${formatCount(missed)} times missed: send now or skip?`,
            `Nyakati ${formatCount(missed)} zilipita: utume sasa au uruke?`,
          )
        : t("Missed: send now or skip?", "Ulipita: utume sasa au uruke?");
    case "asked":
      return t(
        `Waits for a yes: ${formatNoun(people ?? 0, "person", "people")}`,
        `Inasubiri ndiyo: ${formatNounSw(people ?? 0, "mtu", "watu")}`,
      );
    case "refused":
      return t("Could not be sent", "Haikuweza kutumwa");
    case "lapsed":
      return t(
        "Not sent: nobody answered before the next time",
        "Haikutumwa: hakuna aliyejibu kabla ya wakati uliofuata",
      );
    case "skipped":
      return t("Skipped", "Umerukwa");
    case "empty":
      return t("There was nobody to send to", "Hakukuwa na mtu wa kutumiwa");
    case "awaiting-approval":
    case "made":
      return campaign?.state === "awaiting-approval"
        ? t("Waits for approval", "Inasubiri idhini")
        : t(
            `Sent to ${formatCount(campaign?.sent ?? 0)} of ${formatNoun(campaign?.people ?? people ?? 0, "person", "people")}`,
            `Imetumwa kwa ${formatCount(campaign?.sent ?? 0)} kati ya ${formatNounSw(campaign?.people ?? people ?? 0, "mtu", "watu")}`,
          );
  }
}

/** A run that a person can send now or skip. */
export const isWaiting = ({ state }: AutomationRun): boolean =>
  state === "missed" || state === "asked" || state === "refused";

export const kindWords = ({ kind, isCallList }: Pick<Automation, "kind" | "isCallList">): string =>
  isCallList ? t("List to call", "Orodha ya kupigiwa") : KIND_WORDS[kind];

const KIND_WORDS = /* @__PURE__ */ translated(() => ({
  repeat: t("Repeat", "Inayojirudia"),
  "follow-up": t("Follow-up", "Ufuatiliaji"),
}));
