export { getSmsStatus } from "./get-sms-status.ts";
export { listSenders } from "./list-senders.ts";
export { pollStatuses } from "./poll-statuses.ts";
export { sendSms } from "./send-sms.ts";
export { sendSmsBatch } from "./send-sms-batch.ts";
export { sendSmsBulk } from "./send-sms-bulk.ts";
