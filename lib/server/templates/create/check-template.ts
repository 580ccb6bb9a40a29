import type { CheckTemplate, Template } from "#lib/contract/desk/template.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireTemplate } from "../require-template.ts";
import { refreshTemplate } from "../sync/refresh-template.ts";

/** Reads the status of a template from the service now; `serviceId` also teaches us the id. */
export async function checkTemplate(
  ctx: SignedInCtx,
  { id, serviceId }: CheckTemplate & { id: string },
): Promise<Template> {
  await refreshTemplate(ctx, { id, serviceId, source: "read" });
  return requireTemplate(ctx.db, id);
}
