import { findPlaceholders } from "../../contract/rules/template/template-placeholders.ts";
import { CHAT_WINDOW_MS } from "../../contract/wire/limits.ts";
import type { Tx } from "../../db/index.ts";
import type { Customer, Sandbox } from "../context.ts";
import type { SandboxSettings } from "../settings.ts";
import type { QueuedEvent } from "../webhooks/queue-events.ts";

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

/** Digits of a number: a person has one window however the number is spelled. */
export function phoneKey(recipient: string): string {
  return recipient.replace(/\D/g, "") || recipient;
}

/** Which recipients have an open service window: an inbound message within 24 h; unknown counts as closed (§4.1 r2). */
export async function findOpenWindows(
  tx: Tx,
  sandbox: Sandbox,
  customer: Customer,
  recipients: string[],
): Promise<Set<string>> {
  if (sandbox.settings.windows === "open") return new Set(recipients);
  const rows = await tx.query<{ phone: string }>(
    `SELECT phone FROM sandbox.conversation
      WHERE customer_id = $1 AND phone = ANY($2) AND last_inbound_at > $3`,
    [customer.id, recipients.map(phoneKey), new Date(sandbox.now().getTime() - CHAT_WINDOW_MS)],
  );
  const open = new Set(rows.map((row) => row.phone));
  return new Set(recipients.filter((recipient) => open.has(phoneKey(recipient))));
}

/** Lets windows be over, as if the last message of each were 24 h old; answers how many wrote at all. */
export async function closeWindows(
  sandbox: Sandbox,
  customer: Customer,
  recipients: readonly string[],
): Promise<number> {
  const rows = await sandbox.db.query(
    `UPDATE sandbox.conversation SET last_inbound_at = least(last_inbound_at, $3)
      WHERE customer_id = $1 AND phone = ANY($2) RETURNING id`,
    [customer.id, recipients.map(phoneKey), new Date(sandbox.now().getTime() - CHAT_WINDOW_MS)],
  );
  return rows.length;
}

export type Problem = { code: string; message: string };
export type Component = { type: string; index?: string; parameters: unknown[] };
export type TemplateVersion = { language: string; status: string; componentSchema: unknown };

/** Why a template send cannot go out: unknown or unapproved, another language, or parameters that do not fit (§4.1 r5). */
export function findTemplateProblem(
  versions: TemplateVersion[],
  send: { language: string; components: Component[] },
): Problem | undefined {
  const version = versions.find(({ language }) => language === send.language);
  if (!version) {
    return versions.length > 0
      ? { code: "TEMPLATE_LANGUAGE_MISMATCH", message: `The template has no ${send.language} version` }
      : { code: "TEMPLATE_NOT_FOUND", message: "The template does not exist" };
  }
  if (version.status !== "approved") {
    return { code: "TEMPLATE_NOT_APPROVED", message: `The template is ${version.status}` };
  }
  const [problem] = findBindingProblems(version.componentSchema, send.components);
  return problem === undefined ? undefined : { code: "TEMPLATE_PARAMETER_MISMATCH", message: problem };
}

/** Every place where given components do not fit the slots of a template (§2.4). */
export function findBindingProblems(componentSchema: unknown, components: Component[]): string[] {
  const slots = findPlaceholders(componentSchema);
  const expected = [
    { type: "header", count: slots.header.length },
    { type: "body", count: slots.body.length },
  ];
  const texts = expected.flatMap(({ type, count }) => {
    const given = components.find((component) => component.type === type)?.parameters.length ?? 0;
    return given === count ? [] : [`${type} needs ${count} parameters, got ${given}`];
  });
  const excess = components.filter((component) => component.type === "button").slice(slots.buttons.length);
  const unbound = slots.buttons.flatMap(({ keys }, index) => {
    const given = components.find(
      (component) => component.type === "button" && component.index === String(index),
    );
    return keys.length <= (given?.parameters.length ?? 0)
      ? []
      : [`button ${index} needs ${keys.length} parameters`];
  });
  return [...texts, ...excess.map(({ index }) => `the template has no button ${index ?? ""}`), ...unbound];
}
