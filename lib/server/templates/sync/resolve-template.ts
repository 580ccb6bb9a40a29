import type { ResolveTemplate, Template } from "#lib/contract/desk/template.ts";
import { Fault } from "#lib/fault.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import { lockTemplate, updateTemplate } from "../../store/template/template.ts";
import { lockOpenAttempt, resolveTemplateAttempt } from "../../store/template/template-attempt.ts";
import { noTemplate, requireTemplate } from "../require-template.ts";
import { listedAs } from "./fold-template.ts";

/** A person decides about a creation whose answer got lost. Throws `conflict` where none waits for that. */
export async function resolveTemplate(
  ctx: SignedInCtx,
  { id, as }: ResolveTemplate & { id: string },
): Promise<Template> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockTemplate(tx, id);
    if (!row) throw noTemplate();
    const attempt = await lockOpenAttempt(tx, row);
    if (attempt?.state !== "unknown") {
      throw new Fault(
        "conflict",
        "There is nothing to decide: we know whether it was created, or still wait.",
      );
    }
    await resolveTemplateAttempt(tx, attempt.id, { resolution: as, by: ctx.actor.name });
    await updateTemplate(tx, { ...row, ...listedAs(row.name, row, null) });
    await publish(tx, [{ topic: "template", data: {} }]);
    await recordAudit(tx, { actor: ctx.actor, action: "template.resolve", target: id, detail: { as } });
  });
  return requireTemplate(ctx.db, id);
}
