import type { RetentionClass } from "#lib/contract/desk/settings/console.ts";
import { LEAST_DAYS } from "#lib/contract/rules/least-days.ts";
import { formatNoun } from "#lib/contract/words/format-count.ts";

export const CLASSES = [
  {
    key: "events",
    label: "Events",
    hint: "What the service reported to the webhook, as it came. With it, what customers wrote is removed from the inbox, and notes that are as old.",
    removed: "Events",
  },
  {
    key: "answers",
    label: "Answers",
    hint: "What the service answered to our requests, word for word. An answer you still have to decide about is kept.",
    removed: "Answers",
  },
  {
    key: "people",
    label: "People and messages",
    hint: "Numbers, texts and delivery reports of campaigns and sends, counted from their end.",
    removed: "People and messages",
  },
  {
    key: "calls",
    label: "Calls",
    hint: "Numbers, notes, tags and links to recordings, counted from the time of the call. A call that may still go on or that you have to decide about is kept.",
    removed: "Calls",
  },
] as const satisfies readonly { key: RetentionClass; label: string; hint: string; removed: string }[];

const DAYS = [7, 30, 90, 180, 365, 730];
const FOREVER = "forever";

/** What can be chosen for a class; what somebody has set otherwise is a choice, too. */
export function choicesOf(what: RetentionClass, days: number | null): { value: string; label: string }[] {
  const usual = DAYS.filter((each) => each >= LEAST_DAYS[what]);
  const all = [...new Set(days === null ? usual : [...usual, days])].toSorted((a, b) => a - b);
  return [
    { value: FOREVER, label: daysWord(null) },
    ...all.map((each) => ({ value: String(each), label: daysWord(each) })),
  ];
}

export const choiceOf = (days: number | null): string => (days === null ? FOREVER : String(days));

export const daysOf = (value: string): number | null => (value === FOREVER ? null : Number(value));

export const daysWord = (days: number | null): string =>
  days === null ? "Forever" : formatNoun(days, "day");

/** Whether less is kept than before: then something is removed. */
export const isShorter = (before: number | null, after: number | null): boolean =>
  after !== null && (before === null || after < before);
