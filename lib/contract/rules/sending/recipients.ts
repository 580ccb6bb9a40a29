import { t } from "../../language.ts";
import { MAX_RECIPIENTS, RECIPIENT_LIMIT_CODE } from "../../wire/limits.ts";

export type RecipientRefusal = { code: "RECIPIENTS_EMPTY" | typeof RECIPIENT_LIMIT_CODE; message: string };
export type ProcessedRecipients = { recipients: string[] } | { refusal: RecipientRefusal };

/** The recipient processing of both chat sends, in the order of §4.1; numbers are never normalised. */
export function processRecipients(to: unknown): ProcessedRecipients {
  const given = Array.isArray(to) ? to : [to];
  const trimmed = given.filter((value) => typeof value === "string").map((value) => value.trim());
  const recipients = [...new Set(trimmed.filter((value) => value !== ""))];
  if (recipients.length === 0) {
    return {
      refusal: {
        code: "RECIPIENTS_EMPTY",
        message: t("to must hold at least one recipient", "to lazima iwe na angalau mpokeaji mmoja"),
      },
    };
  }
  if (recipients.length > MAX_RECIPIENTS) {
    const message = t(
      `to must hold at most ${MAX_RECIPIENTS} recipients, got ${recipients.length}`,
      `to lazima iwe na wapokeaji wasiozidi ${MAX_RECIPIENTS}, wamekuja ${recipients.length}`,
    );
    return { refusal: { code: RECIPIENT_LIMIT_CODE, message } };
  }
  return { recipients };
}
