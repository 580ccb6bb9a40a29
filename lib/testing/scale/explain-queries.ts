import type { Db, Query, Tx } from "#lib/db/index.ts";

/** What one statement read to answer. `blocks` are pages of 8 kB of tables and indexes. */
export type Reading = { label: string; sql: string; rows: number; answered: number; blocks: number };

type Plan = {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Plan[];
};

/**
 * A database that runs each statement twice: explained and taken back, then for its asker. `label` is written to every
 * reading, so whoever asks says what for.
 */
export function explainQueries(db: Db): { db: Db; readings: Reading[]; label(text: string): void } {
  const readings: Reading[] = [];
  let label = "";
  const record = async (tx: Tx, sql: string, params: readonly unknown[] | undefined) => {
    const asked = label;
    const [row] = await tx.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${sql}`,
      params,
    );
    const plan = row?.["QUERY PLAN"][0].Plan;
    if (plan) readings.push({ label: asked, sql, ...readingOf(plan) });
  };
  return {
    readings,
    label: (text) => {
      label = text;
    },
    db: {
      ...db,
      async query(sql, params) {
        if (isExplained(sql)) {
          await db
            .transaction(async (tx) => {
              await record(tx, sql, params);
              throw TAKEN_BACK;
            })
            .catch(onlyTakenBack);
        }
        return db.query(sql, params);
      },
      transaction: (work, limit) => db.transaction((tx) => work({ ...tx, query: explained(tx) }), limit),
    },
  };

  /** One after the other, as savepoints of statements that are sent together would cross. */
  function explained(tx: Tx): Query {
    let before: Promise<unknown> = Promise.resolve();
    return (sql, params) => {
      const asked = before.then(async () => {
        if (isExplained(sql)) {
          await tx.query("SAVEPOINT explained");
          await record(tx, sql, params).catch(() => undefined);
          await tx.query("ROLLBACK TO explained");
        }
        return tx.query(sql, params);
      });
      before = asked.catch(() => undefined);
      return asked as ReturnType<Query> as never;
    };
  }
}

const TAKEN_BACK = new Error("taken back");

/** A statement that is refused is refused again, to whoever asked. */
function onlyTakenBack(): void {}

const isExplained = (sql: string): boolean => /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(sql);

function readingOf(plan: Plan): Pick<Reading, "rows" | "answered" | "blocks"> {
  const blocks = (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  return { rows: rowsRead(plan), answered: plan["Actual Rows"], blocks };
}

/** Of every node that reads a table or an index: what it handed on, and what it read in vain. */
function rowsRead(plan: Plan): number {
  const own =
    /Scan/.test(plan["Node Type"]) && !/^(Function|CTE|Subquery|Values|Result)/.test(plan["Node Type"]);
  const perLoop =
    plan["Actual Rows"] +
    (plan["Rows Removed by Filter"] ?? 0) +
    (plan["Rows Removed by Index Recheck"] ?? 0);
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
  return below + (own ? perLoop * plan["Actual Loops"] : 0);
}
