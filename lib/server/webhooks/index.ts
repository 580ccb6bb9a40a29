export { createWebhookReceiver } from "./create-webhook-receiver.ts";
export { getEvent } from "./get-event.ts";
export { getWebhookReceiver } from "./get-webhook-receiver.ts";
export { listEvents } from "./list-events.ts";
export { projectEvents } from "./project-events.ts";
