export type { ClaimedEvent } from "./claim-events.ts";
export { createWebhookReceiver, type WebhookReceiver } from "./create-webhook-receiver.ts";
export { getEvent } from "./get-event.ts";
export { getWebhookReceiver } from "./get-webhook-receiver.ts";
export { listEvents } from "./list-events.ts";
export { type EventSink, projectEvents } from "./project-events.ts";
export { resolveRefused } from "./resolve-refused.ts";
