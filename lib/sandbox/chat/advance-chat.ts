import type { Tx } from "../../db/index.ts";
import type { Sandbox } from "../context.ts";
import type { SandboxSettings } from "../settings.ts";
import { queueEvents } from "../webhooks/queue-events.ts";
import { newWamid } from "./accept-chat.ts";
import {
  type Component,
  findTemplateProblem,
  type Problem,
  type StatusChange,
  statusEvent,
  type TemplateVersion,
} from "./status-event.ts";

type Due = Omit<StatusChange, "status" | "problem"> & Standing & { dueAt: Date; pace: number };

/** Moves up to `limit` due chat messages one step along §3.1 and queues an event for each; how many moved. */
export async function advanceChat(sandbox: Sandbox, limit: number): Promise<number> {
  return await sandbox.db.transaction(async (tx) => {
    const due = await findDue(tx, sandbox, limit);
    if (due.length === 0) return 0;
    const changes = due.map((message) => {
      const step = nextStep(message, sandbox.settings);
      return { ...message, ...step, wamid: message.wamid ?? wamidFrom(sandbox, message, step) };
    });
    await update(tx, sandbox, changes);
    await queueEvents(
      tx,
      sandbox,
      changes.map((change) => statusEvent(sandbox, change)),
    );
    return due.length;
  });
}

async function findDue(tx: Tx, sandbox: Sandbox, limit: number): Promise<Due[]> {
  return await tx.query<Due>(
    `SELECT m.id, m.number, m.customer_id AS "customerId", cu.auth_user_id AS "authUserId", m.recipient, m.kind,
            m.wamid, m.status, m.fate, m.pace, m.due_at AS "dueAt", m.due_at AS "occurredAt", m.template,
            m.conversation_id AS "conversationId", c.name AS "customerName",
            coalesce((SELECT jsonb_agg(jsonb_build_object('language', t.language, 'componentSchema', t.component_schema,
                         'status', CASE WHEN t.observed_status IN ('PAUSED', 'DISABLED') THEN lower(t.observed_status)
                                        ELSE t.status END))
                        FROM sandbox.template t
                       WHERE m.status NOT IN ('sent', 'delivered') AND t.customer_id = m.customer_id
                         AND t.name = m.template->>'name' AND t.status <> 'deleted'), '[]') AS versions
       FROM sandbox.chat_message m
       JOIN sandbox.conversation c ON c.id = m.conversation_id
       JOIN sandbox.customer cu ON cu.id = m.customer_id
      WHERE m.due_at <= $1 ORDER BY m.due_at LIMIT $2 FOR UPDATE OF m SKIP LOCKED`,
    [sandbox.now(), limit],
  );
}

/** The identifier that this step's event is the first to carry. */
function wamidFrom({ settings }: Sandbox, before: Due, step: Step): string | null {
  // What fails before it is sent may never have reached the provider; §2.9 shows a wamid all the same.
  if (step.problem && before.status !== "sent" && settings.failedWamid === "absent") return null;
  const isTold =
    settings.wamid === "first-event" || (settings.wamid === "later-event" && before.status === "sent");
  return isTold ? newWamid() : null;
}

async function update(tx: Tx, sandbox: Sandbox, changes: (Due & Step & { wamid: string | null })[]) {
  await tx.query(
    `UPDATE sandbox.chat_message m
        SET status = g.status, wamid = g.wamid,
            due_at = CASE WHEN NOT g.is_last THEN m.due_at + $5::int * m.pace * interval '1 ms' END
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bool[]) AS g (id, status, wamid, is_last)
      WHERE m.id = g.id`,
    [
      changes.map((change) => change.id),
      changes.map((change) => change.status),
      changes.map((change) => change.wamid),
      changes.map((change) => change.isLast),
      sandbox.settings.chatStepMs,
    ],
  );
}

export type Standing = {
  status: string;
  /** How it will end, drawn on acceptance. */
  fate: string;
  template: { language: string; components: Component[] } | null;
  versions: TemplateVersion[];
};

export type Step = { status: string; problem?: Problem; isLast: boolean };

/** Where a message goes from each state before `sent` (§3.1): straight to the provider's word, or one state at a time. */
const NEXT: Record<SandboxSettings["chatSteps"], Record<string, string>> = {
  provider: {},
  every: { processing: "queued", queued: "sending", sending: "accepted" },
};

const UNDELIVERABLE = { code: "131026", message: "Message undeliverable" };

/** The next step of a message along §3.1; a template is looked at again on each step until it is sent (§4.1 r5). */
export function nextStep(message: Standing, { chatSteps }: Pick<SandboxSettings, "chatSteps">): Step {
  const { status, fate, template, versions } = message;
  if (status === "sent" || status === "delivered") return stepAfterSent(message);
  const problem = template ? findTemplateProblem(versions, template) : undefined;
  if (problem) return { status: "failed", problem, isLast: true };
  if (fate === "failed") return { status: "failed", problem: UNDELIVERABLE, isLast: true };
  return { status: NEXT[chatSteps][status] ?? "sent", isLast: false };
}

function stepAfterSent({ status, fate }: Standing): Step {
  if (fate === "failed-late" || (status === "delivered" && fate === "failed-delivered"))
    return { status: "failed", problem: UNDELIVERABLE, isLast: true };
  if (status === "delivered") return { status: "read", isLast: true };
  if (fate === "unknown") return { status: "unknown", isLast: true };
  return { status: "delivered", isLast: fate === "delivered" };
}
