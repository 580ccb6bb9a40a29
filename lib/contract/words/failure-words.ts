import type { RecipientRow } from "../desk/campaign/recipient.ts";

// Codes of the chat provider that arrive in status events, and the three codes the contract names (§4.1, §7.2).
/** What each failure code that we know means, in one plain sentence. */
export const FAILURE_WORDS: Readonly<Record<string, string>> = {
  "368": "The chat provider blocked the account for some time, because it broke the provider’s rules.",
  "470": "More than 24 hours have passed since this person wrote, so only a template can reach them.",
  "130429": "Too many messages were sent in a short time, so the chat provider did not send this one.",
  "130472":
    "The chat provider did not deliver this marketing message, because this person is in one of its tests.",
  "131000": "The chat provider had a fault of its own and could not send it.",
  "131005": "The chat account is not allowed to send this. Check its permissions with the provider.",
  "131008": "The message misses a value that the chat provider needs.",
  "131009": "A value in the message is not one that the chat provider accepts.",
  "131016": "The chat provider was not available for some time.",
  "131021": "The number is the one the messages are sent from.",
  "131026": "This number cannot get chat messages: it has no chat account, or its app is too old.",
  "131031": "The chat account is locked. Look at it in the provider’s business settings.",
  "131042": "The chat provider could not charge for the message. Check the payment method of the account.",
  "131047": "More than 24 hours have passed since this person wrote, so only a template can reach them.",
  "131048": "The chat provider limits this account, because too many people blocked or reported it.",
  "131049": "The chat provider did not deliver it, because this person got many marketing messages lately.",
  "131050": "This person stopped marketing messages from you in their chat app.",
  "131051": "The chat provider does not support this kind of message.",
  "131053": "The chat provider could not use the picture or file of the message.",
  "131056": "Too many messages were sent to this person in a short time.",
  "131057": "The chat account is in maintenance. Try again later.",
  "132000": "The number of values is not the number of fields in the template.",
  "132001": "The template does not exist in this language, or it is not approved.",
  "132005": "The text is too long once the fields of the template are filled in.",
  "132007": "The template breaks a rule of the chat provider.",
  "132008": "A value does not fit the format of its field in the template.",
  "132012": "A value does not fit the format of its field in the template.",
  "132015": "The chat provider paused the template, because people rated it badly.",
  "132016": "The chat provider disabled the template for good, because people rated it badly.",
  "132068": "The form in the template is blocked.",
  "132069": "The form in the template was used too often in a short time.",
  "133010": "The phone number that sends is not registered with the chat provider.",
  BAD_REQUEST: "The service found a mistake in the request.",
  FORBIDDEN: "The service does not allow this for your account, or does not know the message.",
  RECIPIENT_LIMIT_EXCEEDED: "The request had more than 500 people, so nothing was sent.",
};

/** What a failure code means; undefined for a code nobody has explained to us. */
export function failureWords(code: string | null | undefined): string | undefined {
  const key = code?.trim() ?? "";
  return Object.hasOwn(FAILURE_WORDS, key) ? FAILURE_WORDS[key] : undefined;
}

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
