import type { Tx } from "#lib/db/index.ts";
import { listAuditAfter } from "../store/audit.ts";
import { auditHash, FIRST_HASH } from "./audit-hash.ts";

const PAGE = 1_000;

/** Walks the whole log; `brokenAt` is the first row that was changed or whose predecessor is gone. */
export async function verifyAudit(db: Tx): Promise<{ rows: number; brokenAt: number | null }> {
  let previous: Buffer = FIRST_HASH;
  let after = 0;
  let rows = 0;
  for (
    let page = await listAuditAfter(db, after, PAGE);
    page.length > 0;
    page = await listAuditAfter(db, after, PAGE)
  ) {
    for (const row of page) {
      const isIntact = row.previousHash.equals(previous) && row.hash.equals(auditHash(previous, row));
      if (!isIntact) return { rows, brokenAt: row.seq };
      previous = row.hash;
      after = row.seq;
      rows += 1;
    }
  }
  return { rows, brokenAt: null };
}
