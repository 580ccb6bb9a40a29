import type { MessageRow, MessageState } from "#lib/contract/desk/message.ts";
import type { GradeName } from "../ui/grade.tsx";
import type { StatusName } from "../ui/status-table.ts";

export const STATUS_OF_MESSAGE: Record<MessageState, StatusName> = {
  scheduled: "scheduled",
  handed: "handed",
  operator: "operator",
  delivered: "delivered",
  read: "read",
  failed: "failed",
  expired: "open",
};

export const GRADE_OF: Record<MessageRow["grade"], GradeName> = {
  exact: "exact",
  positional: "position",
  assumed: "assumed",
  aligned: "position",
  group: "group",
  inferred: "inferred",
};

/** Why a message stands where it stands, in plain words; null where the word says it all. */
export function reasonOf({ state, errorCode, errorText, channel }: MessageRow): string | null {
  if (state === "expired") return "72 h without one";
  if (state !== "failed") return null;
  const words = [errorText, errorCode].filter(Boolean).join(", ");
  return words || (channel === "sms" ? "the operator gave no reason" : "no reason given");
}
