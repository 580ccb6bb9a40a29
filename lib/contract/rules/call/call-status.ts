/** What a call's status word means to us; the contract names no words (§3.4), so all others are `other`. */
export const CALL_STATUSES = [
  "waiting",
  "ringing",
  "talking",
  "finished",
  "no-answer",
  "busy",
  "failed",
  "cancelled",
  "other",
] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

// Words that public voice services use; compared without case, spaces, hyphens and underscores.
const WORDS: Record<Exclude<CallStatus, "other">, string[]> = {
  waiting: ["queued", "pending", "created", "requested", "scheduled", "accepted"],
  ringing: [
    "ringing",
    "initiated",
    "initiating",
    "dialing",
    "dialling",
    "calling",
    "connecting",
    "earlymedia",
  ],
  talking: ["inprogress", "answered", "connected", "active", "ongoing", "bridged", "live", "talking"],
  finished: ["completed", "complete", "finished", "ended", "hangup", "done", "success"],
  "no-answer": ["noanswer", "unanswered", "notanswered", "missed", "timeout", "noresponse"],
  busy: ["busy", "userbusy"],
  failed: [
    "failed",
    "failure",
    "error",
    "rejected",
    "declined",
    "unreachable",
    "congestion",
    "invalidnumber",
  ],
  cancelled: ["cancelled", "canceled", "aborted"],
};

const STATUS_OF = new Map(
  Object.entries(WORDS).flatMap(([status, words]) => words.map((word) => [word, status as CallStatus])),
);

/** The meaning of the service's own word; `other` for one that nobody has told us, which is shown as it came. */
export function callStatusOf(word: string | null | undefined): CallStatus {
  return STATUS_OF.get((word ?? "").toLowerCase().replace(/[\s_-]+/g, "")) ?? "other";
}

const UNANSWERED: readonly CallStatus[] = ["no-answer", "busy", "failed", "cancelled"];

/** Nobody spoke: such a call has no length, whatever lies between its start and its end. */
export const isUnanswered = (status: CallStatus): boolean => UNANSWERED.includes(status);

const OVER: readonly CallStatus[] = ["finished", ...UNANSWERED];

/** A call is over when it has an end (design: `endedAt`), or when its word can only be a last one. */
export function isCallOver(call: { status: string | null; endedAt: string | Date | null }): boolean {
  return call.endedAt !== null || OVER.includes(callStatusOf(call.status));
}
