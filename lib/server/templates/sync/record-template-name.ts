import type { RecordTemplateName, Template } from "#lib/contract/desk/template.ts";
import { recordAudit } from "../../audit/index.ts";
import type { SignedInCtx } from "../../context.ts";
import { publish } from "../../publish.ts";
import { requireShown } from "../../sight/index.ts";
import { lockTemplates } from "../../store/template/template.ts";
import { requireTemplate } from "../require-template.ts";

/** Puts a name into the catalogue by hand, not verified by anything; one that is there already stays as it is. */
export async function recordTemplateName(
  ctx: SignedInCtx,
  { name, language }: RecordTemplateName,
): Promise<Template> {
  const { actor } = ctx;
  requireShown(actor, name, "name");
  const id = await ctx.db.transaction(async (tx) => {
    const [row] = await lockTemplates(tx, [{ name, language, origin: "person", createdBy: actor.name }]);
    if (!row) throw new Error("a template is missing after it was put in");
    await publish(tx, [{ topic: "template", data: {} }]);
    await recordAudit(tx, { actor, action: "template.name", target: row.id, detail: { language } });
    return row.id;
  });
  return requireTemplate(ctx.db, id);
}
