import type { HeldPerson, InTheWay } from "#lib/contract/desk/people/erasure.ts";
import { REPORT_WAIT_HOURS } from "#lib/contract/rules/sending/report-wait.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

type Held = HeldPerson["held"];

/** What is removed, a line each; what there is none of has no line. */
export function heldLines({
  campaigns,
  sends,
  messages,
  events,
  calls,
  notes,
  lists,
  names,
  leftOut,
  views,
  hasWritten,
  hasSaid,
}: Held) {
  const lines = [
    {
      key: "campaigns",
      label: "Campaigns",
      value: campaigns > 0 && `recipient of ${formatNoun(campaigns, "campaign")}`,
    },
    { key: "sends", label: "Sends by hand", value: sends > 0 && formatNoun(sends, "send") },
    {
      key: "messages",
      label: "Messages",
      value: messages > 0 && `${formatNoun(messages, "message")} and their reports`,
    },
    { key: "events", label: "Events", value: events > 0 && formatNoun(events, "event") },
    { key: "calls", label: "Calls", value: calls > 0 && `${formatNoun(calls, "call")} with notes and tags` },
    {
      key: "notes",
      label: "Notes",
      value: notes > 0 && `${formatNoun(notes, "note")} of the team in the inbox`,
    },
    { key: "lists", label: "Lists", value: lists > 0 && `in ${formatNoun(lists, "list")}` },
    {
      key: "names",
      label: "Names",
      value:
        names > 0 &&
        `removed from the ${names === 1 ? "name" : "names"} of ${formatNoun(names, "campaign or list", "campaigns or lists")}`,
    },
    {
      key: "views",
      label: "Saved views",
      value: views > 0 && `${formatNoun(views, "view")} with the number`,
    },
    { key: "leftOut", label: "Skipped", value: leftOut > 0 && `${formatNoun(leftOut, "row")} of files` },
    {
      key: "hasWritten",
      label: "Their name",
      value: hasWritten && "as they wrote to us, and when they last did",
    },
    { key: "hasSaid", label: "Opt-outs", value: hasSaid && "what was said of them, and who did it" },
  ];
  return lines.flatMap(({ value, ...line }) => (value === false ? [] : [{ ...line, value }]));
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
  undecided: "lost an answer about them. Decide about it.",
  awaited: `still awaits a delivery report about them, for ${REPORT_WAIT_HOURS} hours at most.`,
};

/** What has to happen first, behind the name of the campaign or send. */
export const wayWords = ({ of, why }: InTheWay): string => {
  if (of === "call")
    return "A call with them is not over, or its answer was lost. Let it end, or decide about it.";
  if (of === "event") return "An event about them is being worked on. Try again in a minute.";
  return WHY[why];
};
