import { storeReason } from "#lib/contract/words/reason/reason.ts";
import { reason } from "#lib/contract/words/reason/say-reason.ts";
import type { Db } from "#lib/db/index.ts";
import { publish } from "../../publish.ts";
import { lockTemplates, updateTemplate } from "../../store/template/template.ts";
import { finishTemplateAttempt, listOverdueAttempts } from "../../store/template/template-attempt.ts";
import { listedAs } from "../sync/fold-template.ts";

/**
 * Longer than a request and the storing of its answer can take: whoever sent it has died, or has given up. Should it
 * live all the same, its answer still settles what stands here as unknown.
 */
const OVERDUE_MS = 90_000;

/** Finds creations again whose process died before it stored the answer: they may have happened. How many. */
export async function recoverCreates(db: Db): Promise<number> {
  const overdue = await listOverdueAttempts(db, OVERDUE_MS);
  for (const attempt of overdue) {
    await db.transaction(async (tx) => {
      const template = { ...attempt, origin: "created" as const, createdBy: attempt.actorName };
      const [row] = await lockTemplates(tx, [template]);
      const isOpen = row?.creation === "attempting";
      if (!row || !isOpen) return;
      await finishTemplateAttempt(tx, attempt.id, {
        state: "unknown",
        httpStatus: null,
        answer: null,
        problem: storeReason(reason("died")),
      });
      await updateTemplate(tx, { ...row, ...listedAs(row.name, row, "unknown") });
      await publish(tx, [{ topic: "template", data: {} }]);
    });
  }
  return overdue.length;
}
