import type { HeldPerson, InTheWay } from "#lib/contract/desk/people/erasure.ts";
import { t, translated } from "#lib/contract/language.ts";
import { REPORT_WAIT_HOURS } from "#lib/contract/rules/sending/report-wait.ts";
import { formatCount, formatNoun, formatNounSw, plural } from "#lib/contract/words/format-count.ts";

type Held = HeldPerson["held"];

type Counted = Exclude<keyof Held, "isOptedOut" | "hasWritten" | "hasSaid">;

const COUNTED: readonly [key: Counted, label: () => string, words: (count: number) => string][] = [
  [
    "campaigns",
    () => t("Campaigns", "Kampeni"),
    (count) =>
      t(
        `recipient of ${formatNoun(count, "campaign")}`,
        `mpokeaji wa ${formatNounSw(count, "kampeni", "kampeni")}`,
      ),
  ],
  [
    "sends",
    () => t("Sends by hand", "Utumaji wa mkono"),
    (count) => t(formatNoun(count, "send"), formatNounSw(count, "utumaji", "utumaji")),
  ],
  [
    "messages",
    () => t("Messages", "Jumbe"),
    (count) =>
      t(
        `${formatNoun(count, "message")} and their reports`,
        `${formatNounSw(count, "ujumbe", "jumbe")} na ripoti zake`,
      ),
  ],
  [
    "events",
    () => t("Events", "Matukio"),
    (count) => t(formatNoun(count, "event"), formatNounSw(count, "tukio", "matukio")),
  ],
  [
    "calls",
    () => t("Calls", "Simu"),
    (count) =>
      t(
        `${formatNoun(count, "call")} with notes and tags`,
        `${formatNounSw(count, "simu", "simu")} pamoja na maelezo na lebo`,
      ),
  ],
  [
    "notes",
    () => t("Notes", "Maelezo"),
    (count) =>
      t(
        `${formatNoun(count, "note")} of the team in the inbox`,
        `maelezo ${formatCount(count)} ya timu kwenye mazungumzo`,
      ),
  ],
  [
    "lists",
    () => t("Lists", "Orodha"),
    (count) => t(`in ${formatNoun(count, "list")}`, `kwenye ${formatNounSw(count, "orodha", "orodha")}`),
  ],
  ["names", () => t("Names", "Majina"), namesWords],
  [
    "views",
    () => t("Saved views", "Mionekano iliyohifadhiwa"),
    (count) =>
      t(
        `${formatNoun(count, "view")} with the number`,
        plural(count, "mwonekano 1 wenye namba hii", `mionekano ${formatCount(count)} yenye namba hii`),
      ),
  ],
  [
    "leftOut",
    () => t("Skipped", "Imerukwa"),
    (count) =>
      t(
        `${formatNoun(count, "row")} of files`,
        plural(count, "mstari 1 wa faili", `mistari ${formatCount(count)} ya faili`),
      ),
  ],
];

function namesWords(count: number): string {
  return t(
    plural(
      count,
      "removed from the name of 1 campaign or list",
      `removed from the names of ${formatCount(count)} campaigns or lists`,
    ),
    plural(
      count,
      "imeondolewa kwenye jina la kampeni au orodha 1",
      `imeondolewa kwenye majina ya kampeni au orodha ${formatCount(count)}`,
    ),
  );
}

/** What is removed, a line each; what there is none of has no line. */
export function heldLines(held: Held): { key: string; label: string; value: string }[] {
  const counted = COUNTED.filter(([key]) => held[key] > 0).map(([key, label, words]) => ({
    key: key as string,
    label: label(),
    value: words(held[key]),
  }));
  const wrote = {
    key: "hasWritten",
    label: t("Their name", "Jina lake"),
    value: t(
      "as they wrote to us, and when they last did",
      "kama alivyotuandikia, na alipoandika mara ya mwisho",
    ),
  };
  const said = {
    key: "hasSaid",
    label: t("Opt-outs", "Kujitoa"),
    value: t("what was said of them, and who did it", "kilichosemwa kuhusu kujitoa, na aliyefanya"),
  };
  return [...counted, ...(held.hasWritten ? [wrote] : []), ...(held.hasSaid ? [said] : [])];
}

/** Why the button cannot be pressed. */
export function whyNotErased({ held, inTheWay }: HeldPerson): string | undefined {
  if (inTheWay.length > 0)
    return t("Something under way still needs this number", "Jambo linaloendelea bado linahitaji namba hii");
  if (heldLines(held).length > 0) return undefined;
  return held.isOptedOut
    ? t("Only the opt-out is held, and it stays", "Kujitoa tu ndiko kulikohifadhiwa, na kunabaki")
    : t("Nothing is held about this number", "Hakuna kilichohifadhiwa kuhusu namba hii");
}

const WHY = translated<Record<InTheWay["why"], string>>(() => ({
  planned: t(
    "is not started yet and has this number. Discard it, or make it without them.",
    "bado haijaanza na ina namba hii. Itupe, au itengeneze bila namba hii.",
  ),
  running: t("is not over. Let it end, or cancel it.", "haijaisha. Iache iishe, au ighairi."),
  undecided: t(
    "got no clear answer about them. Decide about it.",
    "haikupata jibu la wazi kumhusu. Amua kuihusu.",
  ),
  awaited: t(
    `still awaits a delivery report about them, for ${REPORT_WAIT_HOURS} hours at most.`,
    `bado inasubiri ripoti ya kufika kumhusu, kwa saa zisizozidi ${REPORT_WAIT_HOURS}.`,
  ),
}));

/** What has to happen first, behind the name of the campaign or send. */
export const wayWords = ({ of, why }: InTheWay): string => {
  if (of === "call")
    return t(
      "A call with them is not over, or it got no clear answer. Let it end, or decide about it.",
      "Simu naye haijaisha, au haikupata jibu la wazi. Iache iishe, au iamulie.",
    );
  if (of === "event")
    return t(
      "An event about them is being worked on. Try again in a minute.",
      "Tukio kumhusu linashughulikiwa. Jaribu tena baada ya dakika moja.",
    );
  return WHY[why];
};
