import type { Sandbox } from "../context.ts";
import type { SandboxSettings } from "../settings.ts";
import type { QueuedEvent } from "../webhooks/queue-events.ts";
import type { Problem } from "./preflight.ts";
import { phoneKey } from "./window.ts";

export type StatusChange = {
  id: string;
  number: number;
  customerId: number;
  authUserId: number;
  conversationId: number;
  recipient: string;
  customerName: string | null;
  kind: string;
  wamid: string | null;
  status: string;
  occurredAt: Date;
  problem?: Problem;
};

/** The `message.status.updated` event of one change (§2.9). */
export function statusEvent({ settings }: Sandbox, change: StatusChange): QueuedEvent {
  const { problem, occurredAt } = change;
  return {
    customerId: change.customerId,
    authUserId: change.authUserId,
    eventType: "message.status.updated",
    aggregateType: "message",
    aggregateId: change.id,
    dedupeKey: `message:${change.id}:${change.status}`,
    occurredAt,
    data: {
      conversationId: change.conversationId,
      messageId: settings.eventMessageId === "numeric" ? change.number : change.id,
      ...(change.wamid && { wamid: change.wamid }),
      customerPhoneNumber: change.recipient,
      customerName: change.customerName ?? "",
      direction: "outbound",
      messageType: change.kind,
      status: change.status,
      recipientId: phoneKey(change.recipient),
      ...statusDetail(settings, occurredAt, problem),
    },
  };
}

/** When the provider said so, and why where it says *failed* (§2.9). */
export function statusDetail(
  { chatErrors }: Pick<SandboxSettings, "chatErrors">,
  at: Date,
  problem?: Problem,
): Record<string, unknown> {
  const beside = chatErrors === "everywhere" ? problem : undefined;
  return {
    providerTimestamp: String(Math.floor(at.getTime() / 1000)),
    errors: problem ? [{ code: problem.code, title: problem.message }] : [],
    errorCode: beside?.code ?? null,
    errorMessage: beside?.message ?? null,
    errorCategory: problem ? "provider" : null,
    retryable: false,
  };
}
