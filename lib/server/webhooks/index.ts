export { getWebhookReceiver, type WebhookReceiver } from "./receive/get-webhook-receiver.ts";
export { readEvent, textOf } from "./receive/read-event.ts";
