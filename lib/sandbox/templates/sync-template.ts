import type { Call } from "../context.ts";
import type { Answer } from "../http/answer.ts";
import { findObserved } from "./find-observed.ts";
import { templateResource } from "./find-template.ts";

/** `POST …/{templateId}/sync`: refreshes the stored projection from the provider (§3.3). */
export async function syncTemplate({ sandbox, customer, id }: Call): Promise<Answer> {
  const row = await findObserved(sandbox, customer, id);
  const syncedAt = sandbox.now();
  await sandbox.db.query("UPDATE sandbox.template SET synced_at = $2 WHERE id = $1", [row.id, syncedAt]);
  return { status: 200, message: "Template synchronized", data: templateResource({ ...row, syncedAt }) };
}
