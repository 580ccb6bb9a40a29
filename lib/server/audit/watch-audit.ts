import type { AuditVerdict } from "#lib/contract/desk/team/audit.ts";
import type { Context } from "../context.ts";
import { verifyAudit } from "./verify-audit.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** One round of the worker: the whole log is walked when it starts and once a day, and a break is said in our own log. */
export function watchAudit({ db, log }: Pick<Context, "db" | "log">): () => Promise<number> {
  return async () => {
    const verdict = await verifyAudit(db);
    const entry = { lines: verdict.rows, brokenAt: verdict.brokenAt };
    if (verdict.ok) log.info(sentenceOfVerdict(verdict), entry);
    else log.error(sentenceOfVerdict(verdict), entry);
    return DAY_MS;
  };
}

/** For whoever looks after the host. */
export function sentenceOfVerdict({ ok, rows, brokenAt, why }: AuditVerdict): string {
  if (ok) return `Audit log checked, ${rows} lines: none was changed`;
  return `The audit log breaks at line ${brokenAt}: ${WHY[why ?? "changed"]}`;
}

const WHY: Record<NonNullable<AuditVerdict["why"]>, string> = {
  changed: "it was changed",
  gap: "a line before it is missing",
  "other-key": "it was written with another SESSION_SECRET",
};
