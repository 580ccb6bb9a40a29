import type { Sandbox } from "../context.ts";
import { reviewTemplate } from "./review-template.ts";

/** Approves templates whose review is over; a name that contains `kataa` is rejected. How many were reviewed. */
export async function advanceTemplates(sandbox: Sandbox, limit: number): Promise<number> {
  return await sandbox.db.transaction(async (tx) => {
    const due = await tx.query<{ id: string; name: string }>(
      "SELECT id, name FROM sandbox.template WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED",
      [sandbox.now(), limit],
    );
    for (const { id, name } of due) {
      const isRejected = name.includes("kataa");
      await reviewTemplate(tx, sandbox, {
        id,
        status: isRejected ? "rejected" : "approved",
        reason: isRejected ? "INVALID_FORMAT" : undefined,
      });
    }
    return due.length;
  });
}
