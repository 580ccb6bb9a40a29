import type { RecipientFilter, RecipientRow } from "#lib/contract/desk/recipient.ts";
import type { GradeName } from "../ui/grade.tsx";
import type { StatusName } from "../ui/status-table.ts";

export const STATUS_OF_RECIPIENT: Record<RecipientFilter, StatusName> = {
  queued: "queued",
  attempting: "running",
  handed: "handed",
  operator: "operator",
  delivered: "delivered",
  read: "read",
  failed: "failed",
  expired: "open",
  rejected: "refused",
  unknown: "unknown",
  cancelled: "skipped",
};

/** Words that differ from the usual ones of the icon. */
export const WORD_OF_RECIPIENT: Partial<Record<RecipientFilter, string>> = {
  attempting: "Leaving now",
  cancelled: "Never sent",
};

export const GRADE_OF: Record<NonNullable<RecipientRow["grade"]>, GradeName> = {
  exact: "exact",
  positional: "position",
  assumed: "assumed",
  aligned: "position",
  group: "group",
  inferred: "inferred",
};

/** Why a recipient stands where it stands, in plain words; null when the word says it all. */
export function reasonOf(row: RecipientRow, isSms: boolean): string | null {
  if (!row.mayHaveBeenSentBefore) return ownReasonOf(row, isSms);
  const own = row.state === "unknown" ? row.reason : ownReasonOf(row, isSms);
  return own === null ? SENT_BEFORE : `${own}. ${SENT_BEFORE}`;
}

const SENT_BEFORE = "The first message may have been sent too";

function ownReasonOf({ state, reason, request }: RecipientRow, isSms: boolean): string | null {
  if (state === "unknown") return request === null ? "answer lost" : `request ${request}, answer lost`;
  if (reason) return reason;
  if (state === "failed") return isSms ? "the operator gave no reason" : "no reason given";
  return state === "expired" ? "72 h without one" : null;
}
