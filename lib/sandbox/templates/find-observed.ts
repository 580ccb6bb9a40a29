import type { Customer, Sandbox } from "../context.ts";
import { findTemplate, type TemplateRow } from "./find-template.ts";
import { observeTemplate } from "./review-template.ts";

/** A customer's template after the service has looked at what the provider says by now (§3.3). */
export async function findObserved(sandbox: Sandbox, customer: Customer, id: string): Promise<TemplateRow> {
  const row = await findTemplate(sandbox.db, customer, id);
  if (row.observedStatus === row.providerStatus) return row;
  await sandbox.db.transaction((tx) => observeTemplate(tx, sandbox, row.id));
  sandbox.wake();
  return await findTemplate(sandbox.db, customer, id);
}
