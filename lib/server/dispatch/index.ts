export { endAllCancelling, endCancelling } from "./end-cancelling.ts";
export { keepUnknown } from "./keep-unknown.ts";
export { type Owner, openOwner } from "./owner.ts";
export { recoverAttempts } from "./recover-attempts.ts";
export { rereadAnswers } from "./reread-answers.ts";
export { runCampaign } from "./run-campaign.ts";
export { type DirectOutcome, sendDirect } from "./send-direct.ts";
export { openSendingMark } from "./sending-mark.ts";
export { settleLostAttempt } from "./settle-lost-attempt.ts";
