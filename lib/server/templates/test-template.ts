import type { Template } from "#lib/contract/desk/template.ts";
import type { TemplateRead } from "#lib/contract/wire/template-answer.ts";
import { templateIn } from "#lib/contract/wire/template-answer.ts";
import type { openDesk } from "#lib/testing/desk.ts";
import type { startServiceStub } from "#lib/testing/stubs/service-stub.ts";
import type { SignedInCtx } from "../context.ts";
import { projectEvents } from "../events/index.ts";
import { insertEvents } from "../store/event/event.ts";
import { readEvent } from "../webhooks/receive/read-event.ts";

type Desk = Awaited<ReturnType<typeof openDesk>>;
type Stub = Awaited<ReturnType<typeof startServiceStub>>;

export const BODY = [
  {
    type: "BODY",
    text: "Habari {{1}}, oda {{2}} iko tayari leo.",
    example: { body_text: [["Asha", "4471"]] },
  },
];

export const DRAFT = {
  name: "oda_tayari",
  language: "sw",
  category: "UTILITY",
  componentSchema: BODY,
};

/** A signed-in person's context, as a route would make it. */
export async function ctxOf(desk: Desk, role: "viewer" | "sender" | "admin" = "admin"): Promise<SignedInCtx> {
  const { user } = await desk.signIn(role);
  const actor = { userId: user.id, name: user.name, email: user.email, role, sessionId: "test" };
  return { ...desk.context, actor, requestId: "test" };
}

/** The next POST about a template is answered with this. */
export function answerPost(stub: Stub, status: number, body: unknown, isCut = false): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  stub.instead = () => ({ status, text, isCut });
}

/** A read is answered with this. */
export function answerGet(stub: Stub, status: number, body: unknown): void {
  stub.status = () => ({ status, text: JSON.stringify(body) });
}

export const created = (data: object) => ({ status: 201, message: "Template created", data });

export type TemplateEvent = { id?: string; at?: string; data: object; aggregateId?: string };

/** Delivers `template.status.updated` events, in this order, and projects them. */
export async function tell(desk: Desk, events: readonly TemplateEvent[]): Promise<void> {
  for (const { id = crypto.randomUUID(), at, data, aggregateId = "oda_tayari:sw" } of events) {
    const body = {
      eventId: id,
      eventType: "template.status.updated",
      aggregateType: "template",
      aggregateId,
      occurredAt: at ?? desk.clock.now().toISOString(),
      data,
    };
    const raw = Buffer.from(JSON.stringify(body));
    const now = desk.clock.now();
    const more = {
      raw,
      headers: {},
      signedAt: now,
      receivedAt: now,
      secretIndex: 0,
      duplicates: 0,
      conflictRaw: null,
    };
    await insertEvents(desk.db, [{ ...readEvent(raw, "TZ"), ...more }], 0);
  }
  while ((await projectEvents(desk.context)) > 0);
}

/** What is compared of a template, whatever way it was learned. */
export const standingOf = ({ state, status, reason, category, text, revision }: Template) => ({
  state,
  status,
  reason,
  category,
  text,
  revision,
});

export const said = (part: Partial<TemplateRead>): TemplateRead => ({ ...templateIn({}), ...part });
