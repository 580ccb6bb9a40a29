import type { OwnLimit } from "#lib/db/index.ts";

/** How long a statement, or a transaction that stands idle, may hold up the others of its process. */
export const STATEMENT_LIMITS = {
  /** Pages and the loops of a web: whoever waited for a page for so long has gone. */
  web: { statementTimeoutMs: 30_000 },
  /** Loops of a worker, each of which goes on by itself. */
  worker: { statementTimeoutMs: 60_000 },
  /** What is done with all people of a campaign in one transaction: 20 s for a million on 2 shared cores. */
  allPeople: { statementTimeoutMs: 600_000 },
} as const satisfies Record<string, OwnLimit>;
