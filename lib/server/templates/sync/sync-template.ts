import type { Template } from "#lib/contract/desk/template.ts";
import type { SignedInCtx } from "../../context.ts";
import { requireTemplate } from "../require-template.ts";
import { refreshTemplate } from "./refresh-template.ts";

/** Has the service ask the provider about a template, and keeps what it learned (§3.3). */
export async function syncTemplate(ctx: SignedInCtx, { id }: { id: string }): Promise<Template> {
  await refreshTemplate(ctx, { id, source: "sync" });
  return requireTemplate(ctx.db, id);
}
