export { type Owner, openOwner } from "./owner.ts";
export { recoverAttempts } from "./recover-attempts.ts";
export { type Run, runCampaign } from "./run-campaign.ts";
export { type DirectOutcome, type DirectSend, sendDirect } from "./send-direct.ts";
