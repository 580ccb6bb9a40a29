import type { RecipientRow } from "../desk/campaign/recipient.ts";
import { failureWords } from "./failure-words.ts";

type Failure = { errorCode: string | null; errorText: string | null; isSms: boolean };

/** Why a message failed, in plain words; the code and the text as they came are `technicalLine`. */
export function failureReason({ errorCode, errorText, isSms }: Failure): string {
  const known = failureWords(errorCode);
  if (known || errorText) return known ?? errorText ?? "";
  if (errorCode) return `The reason is the code ${errorCode}, which we cannot explain`;
  return isSms ? "The operator gave no reason" : "No reason was given";
}

/** The code and the text of a failure as they came, where the words above say it otherwise; null without a code. */
export function technicalLine({ errorCode, errorText }: Omit<Failure, "isSms">): string | null {
  if (errorCode === null) return null;
  return [errorCode, errorText].filter(Boolean).join(" ");
}

type Reasoned = Pick<RecipientRow, "state" | "reason" | "errorCode" | "request" | "mayHaveBeenSentBefore">;

/** Why a recipient is in its state, in plain words; null when the word of the state says it all. */
export function recipientReason(row: Reasoned, isSms: boolean): string | null {
  if (!row.mayHaveBeenSentBefore) return ownReason(row, isSms);
  const own = row.state === "unknown" ? row.reason : ownReason(row, isSms);
  return own === null ? SENT_BEFORE : `${own.replace(/\.$/, "")}. ${SENT_BEFORE}`;
}

const SENT_BEFORE = "The first message may have been sent too";

function ownReason({ state, reason, errorCode, request }: Reasoned, isSms: boolean): string | null {
  switch (state) {
    case "unknown":
      return request === null ? "No answer came" : `No answer to request ${request}`;
    case "failed":
      return failureReason({ errorCode, errorText: reason, isSms });
    case "cancelled":
      return reason ?? "The campaign was cancelled";
    case "rejected":
      return failureWords(errorCode) ?? reason;
    default:
      return reason;
  }
}
