import { isBlankText } from "#lib/contract/rules/text/is-blank-text.ts";
import { MAX_CHAT_TEXT_LENGTH, MAX_RECIPIENTS, MAX_SMS_LENGTH } from "#lib/contract/wire/limits.ts";
import type { Draft, SendChannel } from "./draft.ts";
import { numbersOf, problemsOf, type Recipients } from "./people/read-recipients.ts";
import { slotProblem } from "./slot-problem.ts";

/** Why this draft cannot be sent yet, as the next thing to do; undefined when it can. */
export function lockReason(channel: SendChannel, draft: Draft, recipients: Recipients): string | undefined {
  return recipientsReason(recipients) ?? contentReason(channel, draft) ?? undefined;
}

/** What its content lacks, whoever it goes to. */
export function contentReason(channel: SendChannel, draft: Draft): string | null {
  return CONTENT_REASON[channel](draft);
}

export function recipientsReason(recipients: Recipients): string | null {
  const bad = problemsOf(recipients).length;
  if (bad > 0) return bad === 1 ? "Fix or remove 1 number" : `Fix or remove ${bad} numbers`;
  const size = numbersOf(recipients).length;
  if (size === 0) return "Enter at least one phone number";
  // The chat limit of §4.1; an SMS to more people is a campaign, which can be paused and settles piece by piece.
  return size > MAX_RECIPIENTS
    ? `You can send to ${MAX_RECIPIENTS} people at once. For more, create a campaign.`
    : null;
}

const CONTENT_REASON: Record<SendChannel, (draft: Draft) => string | null> = {
  sms: ({ senderId, smsText }) =>
    senderId.trim() === "" ? "Choose a sender" : textReason(smsText, MAX_SMS_LENGTH),
  "chat-text": ({ chatText }) => textReason(chatText, MAX_CHAT_TEXT_LENGTH),
  "chat-template": (draft) => (draft.templateName.trim() === "" ? "Choose a template" : slotProblem(draft)),
};

function textReason(text: string, max: number): string | null {
  if (isBlankText(text)) return "Write the message";
  const excess = text.length - max;
  if (excess <= 0) return null;
  return `Shorten the message by ${excess === 1 ? "1 character" : `${excess} characters`}`;
}
