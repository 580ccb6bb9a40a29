import type { WebhookContext } from "../webhook-context.ts";
import { createWebhookReceiver, type WebhookReceiver } from "./create-webhook-receiver.ts";

const KEY = Symbol.for("tuma.webhooks");

/** The receiver of this thread, for its front and for route handlers, each of which loads its own copy of this module. */
export function getWebhookReceiver(context: WebhookContext): WebhookReceiver {
  const shelf = globalThis as { [KEY]?: WebhookReceiver };
  shelf[KEY] ??= createWebhookReceiver(context);
  return shelf[KEY];
}
