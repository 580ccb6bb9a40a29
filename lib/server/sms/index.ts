export { getSmsStatus } from "./get-sms-status.ts";
export { listSenders } from "./list-senders.ts";
export { pollStatuses } from "./poll-statuses.ts";
export { sendSms, sendSmsBatch, sendSmsBulk } from "./send-sms.ts";
