import type { HeldPerson, InTheWay } from "#lib/contract/desk/people/erasure.ts";
import { REPORT_WAIT_HOURS } from "#lib/contract/rules/sending/report-wait.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

type Held = HeldPerson["held"];

type Counted = Exclude<keyof Held, "isOptedOut" | "hasWritten" | "hasSaid">;

const COUNTED: readonly [key: Counted, label: string, words: (count: number) => string][] = [
  ["campaigns", "Campaigns", (count) => `recipient of ${formatNoun(count, "campaign")}`],
  ["sends", "Sends by hand", (count) => formatNoun(count, "send")],
  ["messages", "Messages", (count) => `${formatNoun(count, "message")} and their reports`],
  ["events", "Events", (count) => formatNoun(count, "event")],
  ["calls", "Calls", (count) => `${formatNoun(count, "call")} with notes and tags`],
  ["notes", "Notes", (count) => `${formatNoun(count, "note")} of the team in the inbox`],
  ["lists", "Lists", (count) => `in ${formatNoun(count, "list")}`],
  [
    "names",
    "Names",
    (count) =>
      `removed from the ${count === 1 ? "name" : "names"} of ${formatNoun(count, "campaign or list", "campaigns or lists")}`,
  ],
  ["views", "Saved views", (count) => `${formatNoun(count, "view")} with the number`],
  ["leftOut", "Skipped", (count) => `${formatNoun(count, "row")} of files`],
];

/** What is removed, a line each; what there is none of has no line. */
export function heldLines(held: Held): { key: string; label: string; value: string }[] {
  const counted = COUNTED.filter(([key]) => held[key] > 0).map(([key, label, words]) => ({
    key: key as string,
    label,
    value: words(held[key]),
  }));
  const wrote = {
    key: "hasWritten",
    label: "Their name",
    value: "as they wrote to us, and when they last did",
  };
  const said = { key: "hasSaid", label: "Opt-outs", value: "what was said of them, and who did it" };
  return [...counted, ...(held.hasWritten ? [wrote] : []), ...(held.hasSaid ? [said] : [])];
}

/** Why the button cannot be pressed. */
export function whyNotErased({ held, inTheWay }: HeldPerson): string | undefined {
  if (inTheWay.length > 0) return "Something under way still needs this number";
  if (heldLines(held).length > 0) return undefined;
  return held.isOptedOut ? "Only the opt-out is held, and it stays" : "Nothing is held about this number";
}

const WHY: Record<InTheWay["why"], string> = {
  planned: "is not started yet and has this number. Discard it, or make it without them.",
  running: "is not over. Let it end, or cancel it.",
  undecided: "got no clear answer about them. Decide about it.",
  awaited: `still awaits a delivery report about them, for ${REPORT_WAIT_HOURS} hours at most.`,
};

/** What has to happen first, behind the name of the campaign or send. */
export const wayWords = ({ of, why }: InTheWay): string => {
  if (of === "call")
    return "A call with them is not over, or it got no clear answer. Let it end, or decide about it.";
  if (of === "event") return "An event about them is being worked on. Try again in a minute.";
  return WHY[why];
};
