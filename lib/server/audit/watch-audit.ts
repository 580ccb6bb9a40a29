import type { AuditVerdict } from "#lib/contract/desk/team/audit.ts";
import type { Tx } from "#lib/db/index.ts";
import type { Context } from "../context.ts";
import { type AuditRow, listAuditAfter } from "../store/people/audit.ts";
import { auditHash, auditKey, FIRST_HASH, plainAuditHash } from "./record-audit.ts";

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

const PAGE = 1_000;

/**
 * Walks the whole log. `brokenAt` is the first row that was changed or whose predecessor is gone; `why` tells which.
 * Rows written before the log had a key may only stand at its beginning, and are counted apart.
 */
export async function verifyAudit(db: Tx): Promise<AuditVerdict> {
  const walk = { previous: FIRST_HASH as Buffer, after: 0, rows: 0, unkeyed: 0 };
  for (
    let page = await listAuditAfter(db, walk.after, PAGE);
    page.length > 0;
    page = await listAuditAfter(db, walk.after, PAGE)
  ) {
    for (const row of page) {
      const why = faultIn(row, walk);
      if (why !== null) {
        const { rows, unkeyed } = walk;
        return { ok: false, rows, unkeyed, brokenAt: row.seq, why, at: row.at.toISOString() };
      }
      walk.previous = row.hash;
      walk.after = row.seq;
      walk.rows += 1;
      if (row.keyId === null) walk.unkeyed += 1;
    }
  }
  return { ok: true, rows: walk.rows, unkeyed: walk.unkeyed, brokenAt: null, why: null, at: null };
}

function faultIn(
  row: AuditRow,
  { previous, rows, unkeyed }: { previous: Buffer; rows: number; unkeyed: number },
): AuditVerdict["why"] {
  if (!row.previousHash.equals(previous)) return "gap";
  if (row.keyId === null) {
    if (unkeyed < rows) return "changed";
    return row.hash.equals(plainAuditHash(previous, row)) ? null : "changed";
  }
  const key = auditKey();
  if (row.keyId !== key.id) return "other-key";
  return row.hash.equals(auditHash(key.secret, previous, row)) ? null : "changed";
}
