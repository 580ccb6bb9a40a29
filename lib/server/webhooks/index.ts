export { getWebhookReceiver } from "./receive/get-webhook-receiver.ts";
export { textOf } from "./receive/read-event.ts";
