import type { ListCalls } from "#lib/contract/desk/call/call.ts";
import { CALL_WORDS } from "#lib/contract/words/call/call-words.ts";

type Status = NonNullable<ListCalls["status"]>;

const wordOf = (status: Exclude<Status, "open" | "other" | "made" | "answered">): string =>
  CALL_WORDS[status].word;

/** What the list can be asked for by state, in the words of the list. */
export const STATUS_WORDS: Record<Status, string> = {
  made: "Made, not refused",
  answered: "Answered",
  open: "Going on",
  waiting: wordOf("waiting"),
  ringing: wordOf("ringing"),
  talking: wordOf("talking"),
  finished: wordOf("finished"),
  "no-answer": wordOf("no-answer"),
  busy: wordOf("busy"),
  failed: wordOf("failed"),
  cancelled: wordOf("cancelled"),
  refused: wordOf("refused"),
  unknown: wordOf("unknown"),
  unfollowed: wordOf("unfollowed"),
  other: "Another word",
};

export const STATUS_CHOICES = Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label }));
