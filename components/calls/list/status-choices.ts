import type { ListCalls } from "#lib/contract/desk/call.ts";

/** What the list can be asked for by state, in the words of the list. */
export const STATUS_WORDS: Record<NonNullable<ListCalls["status"]>, string> = {
  open: "Going on",
  waiting: "Waiting",
  ringing: "Ringing",
  talking: "In a call",
  finished: "Finished",
  "no-answer": "No answer",
  busy: "Busy",
  failed: "Failed",
  cancelled: "Cancelled",
  refused: "Refused",
  unknown: "May have rung",
  unfollowed: "Not followed",
  other: "Another word",
};

export const STATUS_CHOICES = Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label }));
