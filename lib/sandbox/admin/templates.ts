import { Refusal } from "../http/refusal.ts";
import { TEMPLATE_COLUMNS } from "../templates/find-template.ts";
import { type ProviderWord, reviewTemplate } from "../templates/review-template.ts";
import type { AdminCall } from "./admin-call.ts";

/** Every template, deleted ones included. */
export async function listTemplates({ sandbox, customer }: AdminCall) {
  const templates = await sandbox.db.query(
    `SELECT ${TEMPLATE_COLUMNS} FROM sandbox.template WHERE customer_id = $1 ORDER BY name, language`,
    [customer.id],
  );
  return { templates };
}

/** The provider decides on a template; the body may carry a `reason`. */
export function reviewByAdmin(status: ProviderWord) {
  return async ({ sandbox, id, body }: AdminCall) => {
    const reason = typeof body.reason === "string" ? body.reason : undefined;
    const isKnown = await sandbox.db.transaction((tx) => reviewTemplate(tx, sandbox, { id, status, reason }));
    if (!isKnown) throw new Refusal(404, "Template not found");
    sandbox.wake();
  };
}
