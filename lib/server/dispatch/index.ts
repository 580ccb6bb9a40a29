/**
 * The only door through which anything is sent. One request, in order:
 *
 * 1. `claim/` takes the oldest due people in one transaction, with body hash, owner and fence, and commits.
 * 2. `send/` makes one POST, never a second, and gives up what is older than 5 s.
 * 3. `answer/` reads what the answer proves, field by field; it decides nothing.
 * 4. `settle/` stores answer, messages, states and counters in one transaction, now or after a crash.
 * 5. `hold/` stops a campaign, or all of them, where going on would cost people; `attempt/` is what all share.
 */
export { keepUnknown } from "./attempt.ts";
export { type Owner, openOwner } from "./claim/owner.ts";
export { endAllCancelling, endCancelling } from "./hold/end-cancelling.ts";
export { openSendingMark } from "./hold/sending-mark.ts";
export type { DirectSend } from "./send/direct/plan-direct.ts";
export { queueAnswer } from "./send/direct/queue-answer.ts";
export { queueSms } from "./send/direct/queue-sms.ts";
export { type DirectAnswer, sendDirect } from "./send/direct/send-direct.ts";
export { runCampaign } from "./send/run-campaign.ts";
export { rereadAnswers } from "./settle/reread-answers.ts";
export { recoverAttempts, settleLostAttempt } from "./settle/settle-call.ts";
