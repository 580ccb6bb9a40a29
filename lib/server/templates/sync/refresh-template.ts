import { randomUUID } from "node:crypto";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { findTemplate, noteTemplateCheck } from "../../store/template/template.ts";
import { noTemplate } from "../require-template.ts";
import { doubtAnswer, isDoubt } from "./doubt-answer.ts";
import { revisionOf } from "./fold-template.ts";
import { recordTemplateFacts } from "./record-template-facts.ts";

export type Refresh = {
  id: string;
  source: "read" | "sync";
  /** Told by a person, where we never learned it. */
  serviceId?: string | undefined;
};

/**
 * Asks the service about one template and keeps what it says as a fact; that it said nothing is kept, too, and is no
 * fault: the page shows it. Throws `not_permitted` where the service's id of it is not known.
 */
export async function refreshTemplate(ctx: SignedInCtx, { id, source, serviceId }: Refresh): Promise<void> {
  const template = await findTemplate(ctx.db, id);
  if (!template) throw noTemplate();
  const asked = serviceId ?? template.serviceId;
  if (asked === null) throw noServiceId();
  const { templates } = ctx.service;
  const answer = await (source === "sync" ? templates.sync(asked) : templates.get(asked))
    .then((proof) => doubtAnswer({ ...template, serviceId: asked }, proof.data) ?? proof)
    .catch(faultOnly);
  const at = ctx.clock.now();
  if (answer instanceof Fault) {
    // An id that somebody typed is theirs to correct.
    if (serviceId !== undefined) throw atServiceId(answer);
    await noteFailure(ctx, { id, source, at, fault: answer });
    return;
  }
  await ctx.db.transaction(async (tx) => {
    const { revision } = answer.data;
    const fact = {
      id: randomUUID(),
      source,
      occurredAt: at,
      // A read that names no revision speaks of the newest one that was known when it was made.
      revision: revision ?? revisionOf(template),
      byName: ctx.actor.name,
      said: answer.data,
    };
    const about = { ...template, createdBy: null };
    await recordTemplateFacts(tx, [{ template: about, fact, serviceId: asked }]);
    await noteTemplateCheck(tx, id, { at, problem: null });
    await audit(tx, ctx, { id, source, isTold: serviceId !== undefined });
  });
}

type Told = { id: string; source: "read" | "sync"; isTold: boolean };

async function audit(
  tx: Parameters<typeof recordAudit>[0],
  { actor }: SignedInCtx,
  { id, source, isTold }: Told,
) {
  if (source === "read" && !isTold) return;
  await recordAudit(tx, { actor, action: isTold ? "template.identify" : "template.sync", target: id });
}

type Failure = { id: string; source: "read" | "sync"; at: Date; fault: Fault };

async function noteFailure(ctx: SignedInCtx, { id, source, at, fault }: Failure): Promise<void> {
  const problem = fault.code === "service_not_found" ? NOT_FOUND : fault.detail;
  await ctx.db.transaction(async (tx) => {
    await noteTemplateCheck(tx, id, { at, problem });
    await audit(tx, ctx, { id, source, isTold: false });
  });
}

/** §3.3 and §4.1: a deleted template is not retrievable, and the path itself may be absent. Nobody can tell them apart. */
export const NOT_FOUND =
  "The service answered 404: it has deleted this template, or it cannot be asked about templates. We still get its events.";

/** An answer about something else shows that the id is wrong; any other fault is none of the field. */
function atServiceId(fault: Fault): Fault {
  if (!isDoubt(fault)) return fault;
  const rule = "is the id of another template";
  return new Fault("conflict", `This id ${rule}. ${fault.detail}`, { fields: [{ path: "serviceId", rule }] });
}

/** The id in the service is promised to whoever creates (§2.8); events do not carry it. */
export function noServiceId(): Fault {
  const rule = "is not known here. The service gave it only to whoever created the template";
  return new Fault("not_permitted", `The id of this template ${rule}. You find it in the portal.`, {
    fields: [{ path: "serviceId", rule }],
  });
}

function faultOnly(error: unknown): Fault {
  if (error instanceof Fault) return error;
  throw error;
}
