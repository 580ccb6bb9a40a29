import type { AskTemplateName, KnownTemplates } from "#lib/contract/desk/template.ts";
import { isBarred } from "#lib/contract/rules/template/template-bar.ts";
import type { SignedInCtx } from "../context.ts";
import { requireShown } from "../sight/index.ts";
import { listTemplatesNamed } from "../store/template/template-view.ts";
import { variantAnswer } from "./sync/template-answer.ts";

/** What is known by exactly this name, one entry a language: what a composer fills in, shows and warns of. */
export async function listKnownTemplates(
  { db, actor }: Pick<SignedInCtx, "db" | "actor">,
  { name }: AskTemplateName,
): Promise<KnownTemplates> {
  requireShown(actor, name, "name");
  const rows = await listTemplatesNamed(db, name);
  return {
    items: rows.map((row) => ({
      ...variantAnswer(row),
      componentSchema: row.content?.components ?? null,
      isBarred: isBarred(row.state),
    })),
  };
}
